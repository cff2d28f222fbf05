// These texts stand for Stripe's codes (docs.stripe.com/api/payouts/failures).
const failures: Readonly<Record<string, string>> = {
  account_closed: 'The bank account is closed.',
  account_frozen: 'The bank account is frozen.',
  bank_account_restricted: 'The bank account does not take such payments.',
  could_not_process: 'The bank could not process it.',
  declined: 'The bank declined it.',
  incorrect_account_holder_name: 'The name on the bank account differs.',
  insufficient_funds: 'The Stripe balance did not cover it.',
  invalid_account_number: 'The number of the bank account is wrong.',
  no_account: 'The bank account was not found.',
};

/** Returns why a payout failed, as a sentence; a code that is unknown or null gets a general one. */
export const describePayoutFailure = (code: string | null) =>
  failures[code ?? ''] ?? 'The bank sent it back.';
