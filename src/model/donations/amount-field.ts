import * as z from 'zod/mini';
import { readCents } from '../money/amount.ts';
import { addCardFee } from './card-fee.ts';
import { cardFee } from './card-fee-rate.ts';
import { donationLimits } from './contract.ts';

const { minCents, maxCents } = donationLimits;

const amountMessage =
  'The amount must be a number of dollars from 1 to 999,999.99, with at most two decimals.';

const feeMessage =
  'With the card fee the amount would be more than 999,999.99 dollars. Give without covering the fee.';

/**
 * The `amount` of a request: a number of dollars with at most two decimals, as the specification has it. It is read
 * into cents here, and nothing behind it knows dollars.
 */
export const amountField = z.pipe(
  z
    .number({ error: amountMessage })
    .check(z.gte(minCents / 100, amountMessage), z.lte(maxCents / 100, amountMessage)),
  z.transform((dollars, { issues }) => {
    const cents = readCents(String(dollars));
    if (cents !== null) return cents;
    issues.push({ code: 'custom', message: amountMessage, input: dollars });
    return z.NEVER;
  }),
);

interface FeeCoveredAmount {
  amount?: number | undefined;
  coverFee?: boolean | undefined;
}

/** Refuses an amount in cents that the card fee takes above the largest donation. */
export const feeWithinLimit = z.refine<FeeCoveredAmount>(
  ({ amount, coverFee }) => !amount || !coverFee || addCardFee(amount, cardFee) <= maxCents,
  { path: ['amount'], error: feeMessage },
);

/** Names the amount of a request, once it is read, by what it is in: `amountCents`. */
export function renameToCents<Request extends { amount?: number | undefined }>({
  amount,
  ...others
}: Request): Omit<Request, 'amount'> & { amountCents: Request['amount'] } {
  return { ...others, amountCents: amount };
}
