import { readDecimal } from '../money/amount.ts';
import type { MonthlyResponse, MonthlyChangeRequest } from './monthly-change.ts';

export type MonthlyAction = 'amount' | 'pause' | 'resume';

export interface TypedChange {
  amount: string;
  coverFee: boolean;
  pauseMonths: number;
}

/**
 * Makes a change from what was typed. A text that is not an amount becomes NaN, so that the schema's message says what
 * is one.
 */
export function toMonthlyChange(
  act: MonthlyAction,
  { amount, coverFee, pauseMonths }: TypedChange,
): MonthlyChangeRequest {
  if (act === 'pause') return { pauseMonths };
  if (act === 'resume') return { resume: true };
  const decimal = readDecimal(amount);
  return { amount: decimal === null ? Number.NaN : Number(decimal), coverFee };
}

/**
 * Says where the form of a monthly donation shows a refusal: at its amount when that field is wrong, else as the
 * message of the first other field, or as the error itself.
 */
export function locateRefusal({
  fields = {},
  error,
  link = null,
}: {
  fields?: Partial<Record<string, string>> | undefined;
  error: string;
  link?: string | null | undefined;
}): Pick<MonthlyOutcome, 'amountProblem' | 'problem' | 'link'> {
  const { amount, ...others } = fields;
  if (amount) return { amountProblem: amount, problem: null, link };
  return { amountProblem: null, problem: Object.values(others).find(Boolean) ?? error, link };
}

export interface MonthlyOutcome {
  subscription: string;
  act: MonthlyAction;
  /** The change that the donor typed, which a refusal keeps. */
  typed: TypedChange;
  preview: MonthlyResponse | null;
  done: {
    title: string;
    /**
     * The mailbox to which the change was mailed: that of the page or another one of the giver, which the page does not
     * show; null when nobody was mailed.
     */
    mailed: 'here' | 'elsewhere' | null;
    /** What a form sends to set the earlier amount again; null where there is none, or only a new payment reaches it. */
    back: { amountCents: number; typed: Pick<TypedChange, 'amount' | 'coverFee'> } | null;
  } | null;
  amountProblem: string | null;
  problem: string | null;
  /** The path of the page that leads out of a refusal. */
  link: string | null;
}
