import { fold } from './fold.ts';

/** What ends a field and a row; inside a text or a query such a character counts as a space. */
const fieldEnd = '\u0000';
const rowEnd = '\u0001';
const ends = new RegExp(`[${fieldEnd}${rowEnd}]`, 'g');

/** Rows in one piece of text: a foreign script widens only its own piece to two bytes a letter. */
const pieceRows = 256;

interface Piece {
  /** Number of its first row. */
  first: number;
  text: string;
  /** Where each row starts in `text`; one more entry marks the end of the last. */
  starts: Uint32Array;
}

/** A query or a field as the haystack holds it. */
export function needle(text: string): string {
  return fold(text).replace(ends, ' ');
}

/**
 * The searchable text of all rows, folded once and laid end to end, so that a search is a few
 * hundred native scans of long strings instead of a call for every field of every row.
 */
export class Haystack<Row> {
  readonly #fieldsOf: (row: Row) => readonly string[];
  readonly #pieces: Piece[] = [];
  #size = 0;

  /** @param fieldsOf the texts of a row that a search looks at. */
  constructor(fieldsOf: (row: Row) => readonly string[]) {
    this.#fieldsOf = fieldsOf;
  }

  append(rows: readonly Row[]): void {
    for (let from = 0; from < rows.length; from += pieceRows) {
      const texts = rows
        .slice(from, from + pieceRows)
        .map((row) => this.#fieldsOf(row).map(needle).join(fieldEnd));
      const starts = new Uint32Array(texts.length + 1);
      texts.forEach((text, index) => (starts[index + 1] = (starts[index] ?? 0) + text.length + 1));
      this.#pieces.push({ first: this.#size, text: texts.join(rowEnd) + rowEnd, starts });
      this.#size += texts.length;
    }
  }

  /** Sets `hits[row]` to 1 for every row from number `from` on that contains the needle. */
  mark(text: string, hits: Uint8Array, from = 0): void {
    for (const piece of this.#pieces) {
      if (piece.first >= from) markPiece(piece, text, hits);
    }
  }

  /** Clears `hits[row]` where a row that was marked does not contain the longer needle. */
  narrow(text: string, hits: Uint8Array): void {
    for (const { first, text: all, starts } of this.#pieces) {
      for (let index = 0; index + 1 < starts.length; index++) {
        if (hits[first + index] === 0) continue;
        const row = all.slice(starts[index], starts[index + 1]);
        if (!row.includes(text)) hits[first + index] = 0;
      }
    }
  }
}

function markPiece({ first, text: all, starts }: Piece, text: string, hits: Uint8Array): void {
  let index = 0;
  for (let at = all.indexOf(text); at !== -1; at = all.indexOf(text, starts[index])) {
    while ((starts[index + 1] ?? Infinity) <= at) index++;
    hits[first + index] = 1;
    index++;
    if (index + 1 >= starts.length) return;
  }
}
