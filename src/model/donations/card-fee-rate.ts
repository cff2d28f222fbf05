/**
 * The rate that Stripe takes from most payments by card of charities: 2.2 % and 30 cents; American Express and foreign
 * cards cost more. The treasurer compares it with the account's own rate; donors who cover the fee add it and can then
 * pay by card alone.
 */
export const cardFee = { percent: 2.2, fixedCents: 30 } as const;
