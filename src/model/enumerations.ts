/** The values that columns of the database hold and answers of the API name. */

/** P-106. */
export const personTypes = ['researcher', 'donor', 'partner', 'admin'] as const;

/** P-23. */
export const contactTypes = ['researcher', 'partner', 'donor'] as const;

/** P-33. */
export const applicationStatuses = ['pending', 'approved', 'declined', 'withdrawn'] as const;

/** `undone` before the mail was sent, `reopened` afterwards; from `answered` on by the applicant. */
export const caseActs = [
  'approved',
  'declined',
  'undone',
  'reopened',
  'letter-withdrawn',
  'asked',
  'answered',
  'corrected',
  'withdrawn',
  'restored',
] as const;

/** Also those of the board. */
export const applicationActs = [...caseActs, 'voted', 'recused'] as const;

/** What ended an access to the data platform. */
export const accessEndings = ['researcher', 'staff', 'letter', 'decision', 'date'] as const;

export const votes = ['approve', 'decline', 'question'] as const;

export const stances = [...votes, 'recused'] as const;

/** P-48. */
export const donationStatuses = ['succeeded', 'pending', 'failed'] as const;

/** `monthly` and `yearly` are payments of a subscription. */
export const onlineSources = ['card', 'monthly', 'yearly'] as const;

/** What staff record (P-150). */
export const recordedSources = ['check', 'transfer', 'stock', 'fund'] as const;

export const donationSources = [...onlineSources, ...recordedSources] as const;

/** Of Stripe's, those that a monthly donation can have (P-162). */
export const subscriptionStatuses = [
  'incomplete',
  'active',
  'past_due',
  'paused',
  'canceled',
] as const;

/** A subscription is charged once in each, in Stripe's words. */
export const billingIntervals = ['month', 'year'] as const;

export type BillingInterval = (typeof billingIntervals)[number];

/** What became of a mail (P-92). */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'withdrawn'] as const;
