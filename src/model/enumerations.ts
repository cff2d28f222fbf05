// Columns of the database hold these values, and responses of the API name them.

/** The types of people. */
export const personTypes = ['researcher', 'donor', 'partner', 'admin'] as const;

/** The kinds of a person of type donor; staff say when it is an organization or a fund. */
export const giverKinds = ['person', 'organization', 'fund'] as const;

export type GiverKind = (typeof giverKinds)[number];

export const contactTypes = ['researcher', 'partner', 'donor'] as const;

export const applicationStatuses = ['pending', 'approved', 'declined', 'withdrawn'] as const;

/**
 * The entries of an application's history: `undone` comes before the mail was sent, `reopened` afterwards. `answered`,
 * `corrected`, `withdrawn` and `restored` are actions of the applicant, all others of staff.
 */
export const caseActions = [
  'approved',
  'declined',
  'undone',
  'reopened',
  'letter-withdrawn',
  'readdressed',
  'asked',
  'answered',
  'corrected',
  'withdrawn',
  'restored',
] as const;

/** The actions on access to the data platform; `access-ended-by-staff` is by staff, all others by the researcher. */
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

/** The sources of donations online; `monthly` and `yearly` are payments of a subscription. */
export const onlineSources = ['card', 'monthly', 'yearly'] as const;

export const recordedSources = ['check', 'transfer', 'stock', 'fund'] as const;

/** The document that a giver is sent: a tax acknowledgment, thanks without tax words, or nothing. */
export const donationDocuments = ['tax', 'thanks', 'none'] as const;

export type DonationDocument = (typeof donationDocuments)[number];

/** The sources that are not Stripe; `history` was taken and receipted by a platform that the organization left. */
export const outsideSources = [...recordedSources, 'history'] as const;

/** The sources of all donations. */
export const donationSources = [...onlineSources, ...outsideSources] as const;

/** The types of a row of an import: a gift, one taken back, the fee of a payout, or a row that became none of these. */
export const importRowTypes = ['gift', 'reversal', 'cost', 'none'] as const;

/** The outcomes of a row of an import; an `open` one waits for an answer of staff. */
export const importOutcomes = ['recorded', 'already', 'open', 'left-out'] as const;

/** Stripe's states that a monthly or yearly donation can have. */
export const subscriptionStatuses = [
  'incomplete',
  'active',
  'past_due',
  'paused',
  'canceled',
] as const;

/** The intervals at which a subscription is charged, in Stripe's words. */
export const billingIntervals = ['month', 'year'] as const;

export type BillingInterval = (typeof billingIntervals)[number];

export const emailStates = ['queued', 'sending', 'sent', 'failed', 'withdrawn'] as const;

/**
 * The kinds of failed mail by cause: the recipient's address, our account, one of the two, a server that took the mail
 * without an answer, or anything that passes.
 */
export const mailFailures = ['recipient', 'sender', 'unclear', 'unanswered', 'passing'] as const;

export type MailFailure = (typeof mailFailures)[number];
