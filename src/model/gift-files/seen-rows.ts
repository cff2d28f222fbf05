import { RowLeftOut } from './row-left-out.ts';

/** Leaves out rows that the file has twice. A row that did not count, such as a pending one, does not keep its id. */
export class SeenRows {
  readonly #first = new Map<string, { line: number; place: number }>();
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * Adds a row.
   *
   * @param place what tells the row from others, where several are on one line
   * @throws RowLeftOut for a second one with the same id
   */
  add(id: string, line: number, place = line): void {
    const first = this.#first.get(id);
    if (first && first.place !== place)
      throw new RowLeftOut(`same ${this.#name} as line ${first.line}`);
    this.#first.set(id, { line, place });
  }
}
