import {
  type GiftRow,
  giftRowSchema,
  type ReversalRow,
  reversalRowSchema,
} from '#model/donations/gift-imports.ts';
import { bounds } from '#model/fields/bounds.ts';
import type { FileGift, FileReversal, GiftFile, LeftOutRow } from '#model/gift-files/reading.ts';
import { cutText } from '#model/text/cut-text.ts';
import { toOneLine } from '#model/text/one-line.ts';

/** A row of a file as the review shows it; one of `gift`, `reversal` and `reason` is set. */
export interface ReadRow {
  /** The line and the place among the rows of that line. */
  key: string;
  line: number;
  /** The row's id in the file; null where the file has none. */
  externalId: string | null;
  gift: GiftRow | null;
  /** The day that the row names first, where another one counts. */
  ownDay: string | null;
  reversal: ReversalRow | null;
  /** The reason why the row is no gift. */
  reason: string | null;
  /** The problem that keeps the row from being recorded as it is. */
  problem: string | null;
  /** The question whether the row is a gift, which `gift` would be. */
  question: string | null;
  /** True when the amounts of the gift are in another currency. */
  needsDollars: boolean;
  /** A remark of the reader. */
  why: string | null;
}

/** Cuts a text that is longer than `bound` UTF-16 units, which the server would refuse. */
export const cutToBound = (text: string, bound: number): string =>
  // Most texts fit, and telling letters apart takes time.
  text.length <= bound ? text : cutText(text, bound);

// Staff cannot correct these, so that a longer one would keep its row from being recorded.
const namesBeside = new Set(['employer', 'onBehalfOf', 'fund', 'sponsor', 'contact']);

const notSent = new Set(['why', 'original', 'ownDay']);

/** Makes names one line, and cuts those beside the donor's, and a note, to their bounds. */
function tidy(row: FileGift | FileReversal): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (value === null || notSent.has(name)) return [];
      if (name === 'grantor')
        return [['sponsor', cutToBound(toOneLine(String(value)), bounds.name)]];
      if (name === 'note') return [[name, cutToBound(String(value), bounds.excerpt)]];
      const bound = namesBeside.has(name) ? bounds.name : bounds.shortText;
      return [[name, typeof value === 'string' ? cutToBound(toOneLine(value), bound) : value]];
    }),
  );
}

/** Checks a gift by the schema that the server checks it by. */
export function checkGift(given: Record<string, unknown>): {
  gift: GiftRow;
  problem: string | null;
} {
  const parsed = giftRowSchema.safeParse(given);
  if (parsed.success) return { gift: parsed.data, problem: null };
  // The table shows the fields as they are.
  return { gift: given as GiftRow, problem: parsed.error.issues[0]?.message ?? 'It is wrong.' };
}

/** Finds what keeps a gift from being recorded, with its field; null for nothing. */
export function findGiftProblem(
  given: Record<string, unknown>,
): { field: string; message: string } | null {
  const [issue] = giftRowSchema.safeParse(given).error?.issues ?? [];
  return issue ? { field: String(issue.path[0]), message: issue.message } : null;
}

/** Checks a row that takes a gift back. The gift may be of an earlier file; the row then names its id. */
function checkReversal({ names, of, ...given }: FileReversal): {
  reversal: ReversalRow;
  problem: string | null;
} {
  const row = { ...tidy({ ...given, of }), of: of ?? names ?? null };
  const parsed = reversalRowSchema.safeParse(row);
  if (parsed.success) return { reversal: parsed.data, problem: null };
  return {
    reversal: row as ReversalRow,
    problem: parsed.error.issues[0]?.message ?? 'It is wrong.',
  };
}

const emptyRow = {
  key: '',
  gift: null,
  ownDay: null,
  reversal: null,
  reason: null,
  problem: null,
  why: null,
  question: null,
  needsDollars: false,
};

function toLeftOutRows({ line, reason, externalId, maybe, needsDollars }: LeftOutRow): ReadRow[] {
  if (!maybe) return [{ ...emptyRow, line, externalId: externalId ?? null, reason }];
  return maybe.map((gift) => ({
    ...emptyRow,
    line,
    question: reason,
    externalId: gift.externalId,
    needsDollars: needsDollars ?? false,
    ownDay: gift.ownDay ?? null,
    ...checkGift(tidy(gift)),
  }));
}

/** Makes the rows of the review, in the order of the file. */
export function toReadRows({ gifts, reversals, leftOut }: GiftFile): ReadRow[] {
  const rows: ReadRow[] = [
    ...gifts.map((gift): ReadRow => {
      const { line, externalId, ownDay = null, why = null } = gift;
      return { ...emptyRow, line, externalId, ownDay, why, ...checkGift(tidy(gift)) };
    }),
    ...reversals.map((reversal): ReadRow => {
      const { line, externalId, why } = reversal;
      return { ...emptyRow, line, externalId, why, ...checkReversal(reversal) };
    }),
    ...leftOut.flatMap(toLeftOutRows),
  ];
  rows.sort((one, other) => one.line - other.line);
  let [line, position] = [0, 0];
  for (const row of rows) {
    [line, position] = row.line === line ? [line, position + 1] : [row.line, 0];
    row.key = `${line}.${position}`;
    // The server refuses longer ones, and with them the rows beside.
    if (row.externalId !== null) row.externalId = cutToBound(row.externalId, bounds.shortText);
    if (row.reason !== null) row.reason = cutToBound(toOneLine(row.reason), bounds.excerpt);
    if (row.question !== null) row.question = cutToBound(toOneLine(row.question), bounds.excerpt);
  }
  return rows;
}
