import * as z from 'zod/mini';
import { readDecimal } from '../money/amount.ts';
import { amountField, nameCents, withinLimitAndFee } from './amount-field.ts';
import { withFee } from './card-fee.ts';
import { cardFee } from './card-fee-rate.ts';

export const longestPause = 3;

const pauseMessage = `pauseMonths must be a whole number from 1 to ${longestPause}.`;

const isObject = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

const monthlyChange = z
  .object({
    /** The amount before the fee that `coverFee` adds. */
    amount: z.optional(amountField),
    coverFee: z.optional(z.boolean({ error: 'coverFee must be true or false.' })),
    pauseMonths: z.optional(
      z.number({ error: pauseMessage }).check(
        z.refine((months) => Number.isInteger(months), pauseMessage),
        z.gte(1, pauseMessage),
        z.lte(longestPause, pauseMessage),
      ),
    ),
    resume: z.optional(z.literal(true, { error: 'resume must be true.' })),
  })
  .check(
    z.refine(
      ({ amount, pauseMonths, resume }) =>
        [amount, pauseMonths, resume].filter((part) => part !== undefined).length === 1,
      { ...isObject, error: 'Send exactly one of amount, pauseMonths and resume.' },
    ),
    z.refine(({ amount, coverFee }) => coverFee === undefined || amount !== undefined, {
      ...isObject,
      path: ['coverFee'],
      error: 'coverFee goes with an amount.',
    }),
    withinLimitAndFee,
  );

/**
 * The body of POST /api/giving/{token}/monthly/{subscription}/preview and /change, and for staff of
 * /api/admin/donations/{id}/monthly: exactly one of a new amount, a pause and its end.
 */
export const monthlyChangeSchema = z.pipe(
  monthlyChange,
  z.transform(nameCents<z.output<typeof monthlyChange>>),
);

/** A change as it was read. */
export type MonthlyChange = z.output<typeof monthlyChangeSchema>;

/** A change as a client sends it, its amount in dollars. */
export type MonthlyChangeRequest = z.input<typeof monthlyChangeSchema>;

/** Returns the amount in cents of the payments that follow; null for a pause and its end, which change none. */
export function readNextCents({ amountCents, coverFee }: MonthlyChange): number | null {
  if (amountCents === undefined) return null;
  return coverFee ? withFee(amountCents, cardFee) : amountCents;
}

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

export const monthlyResponseSchema = z.object({
  sentence: z.string(),
  /** The sum of each payment from then on, in cents. */
  amountCents: z.int(),
  /** The next payment, on a Pacific day such as `2026-12-05`; null while a pause has no end. */
  next: z.nullable(z.object({ amountCents: z.int(), on: z.string() })),
});

export type MonthlyResponse = z.infer<typeof monthlyResponseSchema>;

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
    back: { amountCents: number; typed: Pick<TypedChange, 'amount' | 'coverFee'> } | null;
  } | null;
  amountProblem: string | null;
  problem: string | null;
  /** The path of the page that leads out of a refusal. */
  link: string | null;
}

export interface CoveredFee {
  amountCents: number;
  feeCents: number;
}

export type WantedState =
  /** `amountCents` is the whole payment, of which `feeCents` cover the card fee. */
  | { act: 'amount'; amountCents: number; feeCents: number }
  /** `resumesAt` is an ISO 8601 time. */
  | { act: 'pause'; resumesAt: string }
  | { act: 'resume' };

/** A change under way. Storing it makes parallel and repeated requests the same change with one mail. */
export interface PendingChange {
  id: string;
  /** Stripe's idempotency key, a new one after each failure. */
  callKey: string;
  wanted: WantedState;
  beforeCents: number;
  /** The part of `beforeCents` that covered the card fee; absent on changes that were stored without it. */
  beforeFeeCents?: number;
  answer: MonthlyResponse;
  by: 'donor' | 'staff';
  /** An ISO 8601 time. */
  at: string;
}
