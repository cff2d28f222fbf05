import type { AnswerSchema } from '#lib/api-client.ts';
import { TableIndex, type IndexShape } from '../kit/table-index.ts';
import type { AdminSession } from '../session/admin-session.ts';
import { toFailure, type Failure } from './failure.ts';
import { firstPageOf, readPage } from './list-pages.ts';
import { Store } from './store.ts';
import { whenIdle } from './when-idle.ts';

/** What a table draws of a list. A new object for every change. */
export interface ListState<Row> {
  index: TableIndex<Row>;
  /** Rows in `index`. */
  size: number;
  /** Rows of the whole list; null until the server said it. */
  total: number | null;
  status: 'loading' | 'ready' | 'failed';
  /** Present when `status` is 'failed'; the rows are those that were there before. */
  failure: Failure | null;
}

interface ListSource<Row> {
  path: string;
  rows: AnswerSchema<Row[]>;
  shape: IndexShape<Row>;
}

/**
 * Loads a list page by page (P-80). The first time, rows show as they come; later, the old
 * list stays until the new one is complete, and also when it fails (P-82).
 */
export class ListLoader<Row> extends Store<ListState<Row>> {
  readonly #session: AdminSession;
  readonly #source: ListSource<Row>;
  /** What is being filled, and where it goes on: kept after a failure, so that a retry resumes. */
  #filling: { index: TableIndex<Row>; next: string | null } | undefined;
  #busy = false;

  constructor(session: AdminSession, source: ListSource<Row>) {
    const index = new TableIndex(source.shape);
    super({ index, size: 0, total: null, status: 'loading', failure: null });
    this.#session = session;
    this.#source = source;
  }

  /** Loads the list anew, unless it is loading already. */
  readonly load = async (): Promise<void> => {
    if (this.#busy) return;
    this.#filling = undefined;
    await this.retry();
  };

  /** Goes on where a failure stopped the list. */
  readonly retry = async (): Promise<void> => {
    if (this.#busy) return;
    this.#busy = true;
    this.publish({ status: 'loading', failure: null });
    try {
      await this.#fill();
      this.publish({ status: 'ready' });
    } catch (error) {
      this.publish({ status: 'failed', failure: toFailure(error) });
    } finally {
      this.#busy = false;
    }
  };

  /**
   * Draws what the portal itself changed, before the server is asked again. A load under way starts
   * over, because what it read may be older.
   */
  readonly change = (edit: (rows: Row[]) => Row[]): void => {
    const { index: before, size, total } = this.read();
    const rows = edit(before.list());
    const index = new TableIndex(this.#source.shape);
    index.append(rows);
    this.#filling = undefined;
    this.publish({ index, size: rows.length, total: total && total + rows.length - size });
    whenIdle(() => index.prepare());
  };

  async #fill(): Promise<void> {
    const { path, rows, shape } = this.#source;
    const filling = (this.#filling ??= { index: new TableIndex(shape), next: firstPageOf(path) });
    const replaces = this.read().size > 0 && this.read().index !== filling.index;
    while (filling.next !== null) {
      const page = await readPage(this.#session, filling.next, rows);
      if (this.#filling !== filling) return this.#fill();
      filling.index.append(page.rows);
      filling.next = page.next;
      if (!replaces || page.next === null) {
        this.publish({ index: filling.index, size: filling.index.size, total: page.total });
      }
    }
    this.#filling = undefined;
    whenIdle(() => filling.index.prepare());
  }
}
