/**
 * What Stripe takes from a payment by card, at its rate for charities: 2.2 % and 30 cents. For the
 * treasurer to compare with the account's own; donors who cover the fee pay it.
 */
export const cardFee = { percent: 2.2, fixedCents: 30 } as const;
