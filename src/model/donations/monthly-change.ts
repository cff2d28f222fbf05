import * as z from 'zod/mini';
import { amountField, renameToCents, feeWithinLimit } from './amount-field.ts';
import { addCardFee } from './card-fee.ts';
import { cardFee } from './card-fee-rate.ts';

export const longestPause = 3;

const pauseMessage = `pauseMonths must be a whole number from 1 to ${longestPause}.`;

const whenObject = {
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
      { ...whenObject, error: 'Send exactly one of amount, pauseMonths and resume.' },
    ),
    z.refine(({ amount, coverFee }) => coverFee === undefined || amount !== undefined, {
      ...whenObject,
      path: ['coverFee'],
      error: 'coverFee goes with an amount.',
    }),
    feeWithinLimit,
  );

/**
 * The body of POST /api/giving/{token}/monthly/{subscription}/preview and /change, and for staff of
 * /api/admin/donations/{id}/monthly: exactly one of a new amount, a pause and its end.
 */
export const monthlyChangeSchema = z.pipe(
  monthlyChange,
  z.transform(renameToCents<z.output<typeof monthlyChange>>),
);

/** A change as it was read. */
export type MonthlyChange = z.output<typeof monthlyChangeSchema>;

/** A change as a client sends it, its amount in dollars. */
export type MonthlyChangeRequest = z.input<typeof monthlyChangeSchema>;

/** Returns the amount in cents of the payments that follow; null for a pause and its end, which change none. */
export function readNextCents({ amountCents, coverFee }: MonthlyChange): number | null {
  if (amountCents === undefined) return null;
  return coverFee ? addCardFee(amountCents, cardFee) : amountCents;
}

export const monthlyResponseSchema = z.object({
  sentence: z.string(),
  /** The sum of each payment from then on, in cents. */
  amountCents: z.int(),
  /** The sum before the change, in cents; a preview alone has it. */
  nowCents: z.optional(z.int()),
  /** The next payment, on a Pacific day such as `2026-12-05`; null while a pause has no end. */
  next: z.nullable(z.object({ amountCents: z.int(), on: z.string() })),
});

export type MonthlyResponse = z.infer<typeof monthlyResponseSchema>;
