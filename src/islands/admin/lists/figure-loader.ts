import type { AnswerSchema } from '#lib/api-client.ts';
import type { AdminSession } from '../session/admin-session.ts';
import { toFailure, type Failure } from './failure.ts';
import { Store } from './store.ts';

/** What stat cards draw. */
export interface FigureState<T> {
  /** The server's numbers, the last ones that came; null before the first. */
  figures: T | null;
  failure: Failure | null;
}

/** The numbers of a page's stat cards, counted by the server (P-80). */
export class FigureLoader<T> extends Store<FigureState<T>> {
  readonly #session: AdminSession;
  readonly #path: string;
  readonly #schema: AnswerSchema<T>;
  /** Counts what was asked: an older answer never takes a newer one's place. */
  #turn = 0;

  constructor(session: AdminSession, path: string, schema: AnswerSchema<T>) {
    super({ figures: null, failure: null });
    this.#session = session;
    this.#path = path;
    this.#schema = schema;
  }

  readonly load = async (): Promise<void> => {
    const mine = ++this.#turn;
    try {
      const { data } = await this.#session.call(this.#path, { schema: this.#schema });
      if (mine === this.#turn) this.publish({ figures: data, failure: null });
    } catch (error) {
      if (mine === this.#turn) this.publish({ failure: toFailure(error) });
    }
  };
}
