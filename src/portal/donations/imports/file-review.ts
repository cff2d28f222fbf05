import { type GiftImportBody, fileBounds } from '#model/donations/gift-imports.ts';
import {
  importReviewSchema,
  type ImportReviewRequest,
  type ReviewedRow,
} from '#model/donations/import-review.ts';
import { importResultSchema } from '#model/donations/import-records.ts';
import { bounds } from '#model/fields/bounds.ts';
import { type ColumnMapping, UnknownColumnsError } from '#model/gift-files/mapped.ts';
import { addDayToSheetId } from '#model/gift-files/sheet-ids.ts';
import { readGiftFile } from '#model/gift-files/read-gift-file.ts';
import { NoGiftFileError } from '#model/gift-files/reading.ts';
import {
  type CheckDay,
  correctRow,
  type DecidedRow,
  decideRow,
  decideRows,
  hasUnknownDollars,
  type RowDecision,
  toReversed,
} from './decide-rows.ts';
import { type FileSummary, summarizeFile } from './file-summary.ts';
import { cutToBound, type ReadRow, toReadRows } from './read-rows.ts';
import { filterPart, type ReviewPart } from './review-parts.ts';
import { splitIntoRequests } from './split-into-requests.ts';
import { addToTally, compareWithPayout, emptyTally, type ImportTally } from './tally.ts';

/** Describes what became of an attempt to read a file. */
export type OpenedFile =
  | { kind: 'read'; file: FileSummary }
  /** Staff must say which column is which. */
  | { kind: 'unknown'; header: string[]; example: string[] }
  | { kind: 'failed'; reason: string };

export interface OpenOptions {
  checkDay: CheckDay;
  mapping?: ColumnMapping | undefined;
  /** True when staff want to name the columns of a sheet that was recognized. */
  namesColumns?: boolean;
}

/** Sends JSON to the server and returns the JSON of its response; the page hands both on unread. */
export type SendJson = (body: Blob) => Promise<Blob>;

const megabytes = fileBounds.bytes / 1024 / 1024;

const tooLarge = `It is larger than ${megabytes} MB. Split it by date, and record one part after the other.`;

const tooMany = `It has more than ${fileBounds.rows.toLocaleString('en-US')} rows. Split it by date, and record one part after the other.`;

const day = '2000-01-01';

// The server looks up so many rows within a second.
const rowsAskedAtOnce = 1000;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Lists the days that a sheet names for a row, its own first. */
function readDays({ externalId, gift, ownDay }: ReadRow): { days?: string[] } {
  if (!gift || externalId === null || addDayToSheetId(externalId, gift.date) === null) return {};
  return { days: [ownDay ?? gift.date, gift.date, gift.payoutId ?? ''].filter(isDay) };
}

/** Makes the row of the question as staff corrected it; an amount that is not in dollars is compared with none. */
function toAsked(read: ReadRow, decision: RowDecision): ImportReviewRequest['rows'][number] {
  const { externalId, gift, reversal } = correctRow(read, decision);
  const { donor = null, date = day, grossCents: cents = 0 } = gift ?? reversal ?? {};
  const grossCents = hasUnknownDollars(read, decision) ? 0 : cents;
  const { email = null, reference = null, sameAs, stripeCharge } = gift ?? {};
  return {
    externalId: externalId ?? '',
    donor: donor && cutToBound(donor, bounds.name),
    date,
    ...readDays(read),
    grossCents,
    email,
    reference,
    sameAs: sameAs ?? null,
    stripeCharge: stripeCharge ?? null,
    of: reversal?.of ?? null,
  };
}

async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const toJson = (value: unknown) => new Blob([JSON.stringify(value)], { type: 'application/json' });

const readJson = async (blob: Blob): Promise<unknown> => JSON.parse(await blob.text());

/** Rows that are shown, with the sums of all rows of the file. */
export interface ListedRows {
  tally: ImportTally;
  rows: readonly DecidedRow[];
}

type Known = ReadonlyMap<string, ReviewedRow>;

/**
 * Holds the rows of a file, with what is known and decided about each. It runs in a worker, so that a file of a hundred
 * thousand rows never blocks the page, which gets the rows that it shows.
 */
export class FileReview {
  #file: FileSummary | null = null;
  #read: readonly ReadRow[] = [];
  #decided: DecidedRow[] = [];
  #tally: ImportTally = emptyTally();
  // They stay when the same rows are read by another day.
  readonly #decisions = new Map<string, RowDecision>();

  /** Reads a file. `onProgress` gets the part that is read, from 0 to 1. */
  async open(
    file: File,
    { checkDay, mapping, namesColumns }: OpenOptions,
    onProgress?: (done: number) => void,
  ): Promise<OpenedFile> {
    if (file.size > fileBounds.bytes) return { kind: 'failed', reason: tooLarge };
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      return { kind: 'failed', reason: 'Your browser could not open it. Choose it again.' };
    }
    try {
      const found = readGiftFile(bytes, {
        checkDay,
        deposits: true,
        mapping,
        namesColumns,
        ...(onProgress && { onProgress }),
      });
      const rows = toReadRows(found);
      if (rows.length > fileBounds.rows) return { kind: 'failed', reason: tooMany };
      this.#read = rows;
      const about = { name: file.name, sha256: await hash(bytes), checkDay };
      this.#file = summarizeFile(found, about);
      return { kind: 'read', file: this.#file };
    } catch (error) {
      if (error instanceof UnknownColumnsError)
        return { kind: 'unknown', header: error.header, example: error.example };
      if (!(error instanceof NoGiftFileError)) throw error;
      return { kind: 'failed', reason: error.message };
    }
  }

  /** Asks the server what is known of the rows, and decides them. @throws what `send` throws */
  async lookUp(send: SendJson): Promise<void> {
    const asked = this.#read.filter(({ externalId }) => externalId !== null);
    const known = new Map<string, ReviewedRow>();
    for (let start = 0; start < asked.length; start += rowsAskedAtOnce) {
      const part = asked.slice(start, start + rowsAskedAtOnce);
      for (const row of await this.#ask(part, send)) known.set(row.externalId, row);
    }
    this.decideAll(known);
  }

  async #ask(part: readonly ReadRow[], send: SendJson): Promise<ReviewedRow[]> {
    const rows = part.map((row) => toAsked(row, this.#decisions.get(row.key) ?? {}));
    return importReviewSchema.parse(await readJson(await send(toJson({ rows })))).rows;
  }

  /**
   * Asks the server what is known of a row as staff corrected it, and decides it again. Returns null for a row without
   * an id. @throws what `send` throws
   */
  async lookUpAgain(key: string, send: SendJson): Promise<ReviewedRow | null> {
    const read = this.#read.find((row) => row.key === key);
    if (!read || read.externalId === null) return null;
    const [known = null] = await this.#ask([read], send);
    this.#decideAgain(key, (row) => decideRow({ ...row, known }, row.decision));
    return known;
  }

  /** Decides all rows: those with a question come first, each with the match of its gift. */
  decideAll(known: Known = new Map()): void {
    const asked = new Set<string>();
    const [first, rest]: [DecidedRow[], DecidedRow[]] = [[], []];
    this.#tally = emptyTally();
    for (const row of decideRows(this.#read, { known, decisions: this.#decisions })) {
      const { externalId, gift, needsStaff } = row;
      addToTally(this.#tally, row, 1);
      if (needsStaff && externalId !== null) asked.add(externalId);
      const isFirst = needsStaff || (gift?.matchOf != null && asked.has(gift.matchOf));
      (isFirst ? first : rest).push(row);
    }
    this.#decided = [...first, ...rest];
  }

  /**
   * Decides a row as staff say; it keeps its position. Returns true if rows that take its gift back were decided again,
   * too.
   */
  decide(key: string, decision: RowDecision): boolean {
    this.#decisions.set(key, decision);
    return this.#decideAgain(key, (row) => decideRow(row, decision));
  }

  #decideAgain(key: string, change: (row: DecidedRow) => DecidedRow): boolean {
    const index = this.#decided.findIndex((row) => row.key === key);
    const row = this.#decided[index];
    if (!row) return false;
    const next = change(row);
    addToTally(this.#tally, row, -1);
    addToTally(this.#tally, next, 1);
    this.#decided[index] = next;
    const { gift } = next;
    const reversals = gift
      ? this.#decided.filter(({ reversal }) => reversal?.of === gift.externalId)
      : [];
    for (const reversal of reversals)
      this.#decideAgain(reversal.key, (each) =>
        decideRow({ ...each, ...toReversed(next) }, each.decision),
      );
    return reversals.length > 0;
  }

  /** Lists rows of a part, from a position among them, with the sums of all rows. */
  list(part: ReviewPart, from: number, count: number): ListedRows {
    const rows = filterPart(this.#decided, part).slice(from, from + count);
    return { tally: this.#tally, rows };
  }

  /** Records all rows in one import, however many requests it takes, and returns its id. @throws what `send` throws */
  async record(mail: boolean, send: SendJson): Promise<string> {
    if (!this.#file) throw new Error('No file was read.');
    const { name, sha256, format, version, payout: payouts } = this.#file;
    const { openCents } = compareWithPayout(this.#file, this.#tally);
    let id: string | null = null;
    for (const rows of splitIntoRequests(this.#file, this.#decided, openCents)) {
      const body: GiftImportBody = {
        file: { name, sha256, format, version },
        rows,
        payouts,
        mail,
        continues: id,
      };
      id = importResultSchema.parse(await readJson(await send(toJson(body)))).id;
    }
    return id ?? '';
  }
}
