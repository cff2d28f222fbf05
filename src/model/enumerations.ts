/** Columns of the database hold these values and answers of the API name them. */

export const personTypes = ['researcher', 'donor', 'partner', 'admin'] as const;

/** Only somebody of type donor is a giver; staff say so of an organization or a fund. */
export const giverKinds = ['person', 'organization', 'fund'] as const;

export type GiverKind = (typeof giverKinds)[number];

export const contactTypes = ['researcher', 'partner', 'donor'] as const;

export const applicationStatuses = ['pending', 'approved', 'declined', 'withdrawn'] as const;

/**
 * `undone` comes before the mail was sent, `reopened` afterwards; from `answered` on the applicant
 * acts.
 */
export const caseActions = [
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

/** The researcher does these about the own access to the data platform, and staff do the last one. */
export const accessActions = [
  'access-began',
  'key-replaced',
  'terms-accepted',
  'access-renewed',
  'access-ended',
  'access-ended-by-staff',
] as const;

export const applicationActions = [...caseActions, ...accessActions, 'voted', 'recused'] as const;

export const accessEndings = ['researcher', 'staff', 'letter', 'decision', 'date'] as const;

/** Decisions are final after ten minutes. */
export const decisions = ['approved', 'declined'] as const;

export const votes = ['approve', 'decline', 'question'] as const;

export const votesAndRecusal = [...votes, 'recused'] as const;

export const donationStatuses = ['succeeded', 'pending', 'failed'] as const;

/** `monthly` and `yearly` are payments of a subscription. */
export const onlineSources = ['card', 'monthly', 'yearly'] as const;

export const recordedSources = ['check', 'transfer', 'stock', 'fund'] as const;

/** Holds what a giver is sent: a tax acknowledgment, thanks without tax words, or nothing. */
export const giftDocuments = ['tax', 'thanks', 'none'] as const;

export type GiftDocument = (typeof giftDocuments)[number];

/** The sources that are not Stripe; `history` was taken and receipted by a platform that the organization left. */
export const outsideSources = [...recordedSources, 'history'] as const;

export const donationSources = [...onlineSources, ...outsideSources] as const;

export const importRowTypes = ['gift', 'reversal', 'cost', 'none'] as const;

/** What is `open` waits for an answer of staff. */
export const importOutcomes = ['recorded', 'already', 'open', 'left-out'] as const;

/** A monthly donation can have these of Stripe's states. */
export const subscriptionStatuses = [
  'incomplete',
  'active',
  'past_due',
  'paused',
  'canceled',
] as const;

/** Stripe's words name how often a subscription is charged. */
export const billingIntervals = ['month', 'year'] as const;

export type BillingInterval = (typeof billingIntervals)[number];

export const emailStates = ['queued', 'sending', 'sent', 'failed', 'withdrawn'] as const;

/**
 * Whose fault the last failure of a mail was: the recipient's address, our account, one of the two, a
 * server that took the mail without an answer, or anything that passes.
 */
export const mailFailures = ['recipient', 'sender', 'unclear', 'unanswered', 'passing'] as const;

export type MailFailure = (typeof mailFailures)[number];
