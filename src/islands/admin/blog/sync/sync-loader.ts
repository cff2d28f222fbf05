import { mirrorStatusSchema, type MirrorStatus } from '#contracts/blog-mirror.ts';
import { ApiCallError } from '#lib/api-client.ts';
import { toFailure, type Failure } from '../../lists/failure.ts';
import { Store } from '../../lists/store.ts';
import { oncePerSession, type AdminSession } from '../../session/admin-session.ts';

const path = '/api/admin/blog/sync';

/** How often a run under way is asked how far it is, in milliseconds. */
const pollMs = 700;

/** What the portal knows of the mirror. */
export interface SyncState {
  /** The last answer; null before the first. */
  status: MirrorStatus | null;
  /** Whether a run is under way, started here or elsewhere. */
  running: boolean;
  /** Runs that ended while somebody looked: the lists are then stale. */
  ended: number;
  /** Why the last press did not start a run, or the state could not be read. */
  failure: Failure | null;
}

function wait(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pollMs));
}

/** Starts runs of the mirror and follows them (P-72). */
class SyncLoader extends Store<SyncState> {
  readonly #session: AdminSession;
  #following = false;

  constructor(session: AdminSession) {
    super({ status: null, running: false, ended: 0, failure: null });
    this.#session = session;
  }

  /** Reads how the mirror stands; follows a run that is under way. */
  readonly load = async (): Promise<void> => {
    try {
      const status = await this.#read();
      this.publish({ status, failure: null });
      if (status.running) await this.#follow(() => this.read().status?.running === true);
    } catch (error) {
      this.publish({ failure: toFailure(error) });
    }
  };

  /** Runs the mirror; a run that its time limit ended is continued while it gets anywhere. */
  readonly start = async (): Promise<void> => {
    if (this.read().running) return;
    let going = true;
    this.publish({ running: true, failure: null });
    const followed = this.#follow(() => going);
    try {
      await this.#runToEnd();
    } catch (error) {
      this.publish({ failure: toFailure(error) });
    } finally {
      going = false;
      await followed;
    }
  };

  async #runToEnd(): Promise<void> {
    let before = '';
    for (;;) {
      try {
        const { data: status } = await this.#session.call(path, {
          ...{ method: 'POST', schema: mirrorStatusSchema },
        });
        this.publish({ status });
        const place = JSON.stringify([status.progress, status.lastRun?.result]);
        if (!status.unfinished || place === before) return;
        before = place;
      } catch (error) {
        const isBusy = error instanceof ApiCallError && error.status === 409;
        if (!isBusy) throw error;
        this.publish({ status: await this.#read() });
        while (this.read().status?.running) await wait();
        return;
      }
    }
  }

  /** Reads the state again and again while `going` answers true; then the lists are stale. */
  async #follow(going: () => boolean): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    this.publish({ running: true });
    try {
      do {
        await wait();
        this.publish({ status: await this.#read() });
      } while (going());
    } catch (error) {
      this.publish({ failure: this.read().failure ?? toFailure(error) });
    } finally {
      this.#following = false;
      this.publish({ running: false, ended: this.read().ended + 1 });
    }
  }

  async #read(): Promise<MirrorStatus> {
    const { data } = await this.#session.call(path, { schema: mirrorStatusSchema });
    return data;
  }
}

export const syncOf = oncePerSession((session) => new SyncLoader(session));
