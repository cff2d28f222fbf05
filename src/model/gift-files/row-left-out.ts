import type { SheetRow } from './table.ts';

/** Thrown to end the reading of one row; the message is the reason to leave it out. */
export class RowLeftOut extends Error {
  /** The id under which an earlier file may have had the row as a gift. */
  readonly externalId: string | undefined;

  constructor(reason: string, externalId?: string) {
    super(reason);
    this.externalId = externalId;
  }
}

/** Thrown for a row that waits for an answer of staff. */
export class UnansweredRow extends RowLeftOut {
  readonly needsDollars: boolean;

  constructor(reason: string, needsDollars: boolean) {
    super(reason);
    this.needsDollars = needsDollars;
  }
}

// A yes to an earlier question says nothing of the dollars.
const dollarQuestions = new WeakMap<object, string>();

/**
 * Leaves a row out until staff answer. What follows is read once more as if they had said yes, to say what the row
 * would become. A later question about dollars is asked with the first one.
 *
 * @throws RowLeftOut
 */
export function leaveOutUntilAnswered(
  row: Pick<SheetRow, 'isAnswered'>,
  reason: string,
  { needsDollars = false } = {},
): void {
  if (!row.isAnswered) throw new UnansweredRow(reason, needsDollars);
  if (needsDollars) dollarQuestions.set(row, reason);
}

/**
 * Leaves out a gift that went back in part, of which the file does not say how much, until staff type what stayed.
 *
 * @throws RowLeftOut
 */
export function askWhatStayed(row: Pick<SheetRow, 'isAnswered'>, status: string): void {
  leaveOutUntilAnswered(row, `${status}: type the dollars that stayed`, { needsDollars: true });
}

/** Returns the question about dollars that a row, read as answered, would ask next; undefined for none. */
export function findDollarQuestion(row: object): string | undefined {
  return dollarQuestions.get(row);
}
