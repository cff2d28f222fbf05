import * as z from 'zod/mini';
import { controlCharacters, requiredLine, spaceTabs } from '../fields/fields.ts';
import { type PlatformId, platformNames } from './platforms.ts';

export const journalFormats = ['quickbooks', 'xero'] as const;

export type JournalFormat = (typeof journalFormats)[number];

const currencyCode = z
  .string()
  .check(z.regex(/^[a-z]{3}$/, 'currency must be three small letters, such as eur.'));

export const journalQuerySchema = z.object({
  format: z.optional(
    z.enum(journalFormats, {
      error: 'format must be one of quickbooks, xero. Without it the file has each entry in a row.',
    }),
  ),
  /** The one currency of a journal; usd by default. */
  currency: z.optional(currencyCode),
});

/** The accounts that every journal may use. */
export const ownAccounts = [
  'donations',
  'fees',
  'refunds',
  'disputes',
  'clearing',
  'bank',
  'checks',
  'other',
] as const;

/** The clearing accounts of platforms, which hold what a platform owes. */
export const platformAccounts = Object.keys(platformNames) as PlatformId[];

export type OwnAccount = (typeof ownAccounts)[number];

export type JournalAccount = OwnAccount | PlatformId;

export const journalAccounts: readonly JournalAccount[] = [...ownAccounts, ...platformAccounts];

export const accountLabels: Readonly<Record<JournalAccount, string>> = {
  ...platformNames,
  donations: 'Donations',
  fees: 'Card fees',
  refunds: 'Refunds',
  disputes: 'Disputes',
  clearing: 'Clearing',
  bank: 'Bank',
  checks: 'Checks',
  other: 'Other money',
};

/** The most lines that Xero imports in one file (help.xero.com, ManualJournalsImport). */
export const maxXeroLines = 300;

// Xero accepts account codes of at most this length (developer.xero.com, Accounts).
const maxCodeLength = 10;
// QuickBooks Online accepts account names of at most this length (developer.intuit.com, Account).
const maxNameLength = 100;

const accountName = (label: string) => requiredLine({ label, maxCodePoints: maxNameLength });

// An empty code is allowed, because QuickBooks needs none.
const accountCode = (label: string) =>
  z.string({ error: `The code of ${label} must be text.` }).check(
    spaceTabs,
    z.trim(),
    z.maxLength(
      maxCodeLength,
      `The code of ${label} may have at most ${maxCodeLength} characters.`,
    ),
    z.refine(
      (code) => !controlCharacters.test(code),
      `The code of ${label} must be a single line.`,
    ),
  );

const names = {
  donations: accountName(accountLabels.donations),
  fees: accountName(accountLabels.fees),
  refunds: accountName(accountLabels.refunds),
  disputes: accountName(accountLabels.disputes),
  clearing: accountName(accountLabels.clearing),
  bank: accountName(accountLabels.bank),
  checks: accountName(accountLabels.checks),
  other: accountName(accountLabels.other),
};

const codes = {
  donationsCode: accountCode(accountLabels.donations),
  feesCode: accountCode(accountLabels.fees),
  refundsCode: accountCode(accountLabels.refunds),
  disputesCode: accountCode(accountLabels.disputes),
  clearingCode: accountCode(accountLabels.clearing),
  bankCode: accountCode(accountLabels.bank),
  checksCode: accountCode(accountLabels.checks),
  otherCode: accountCode(accountLabels.other),
};

const clearingName = (platform: PlatformId) =>
  z._default(accountName(platformNames[platform]), `${platformNames[platform]} clearing`);

// Xero refuses two accounts with one code. These follow on those of `defaultAccountNames`.
const clearingCode = (platform: PlatformId) =>
  z._default(
    accountCode(platformNames[platform]),
    String(614 + platformAccounts.indexOf(platform)),
  );

// Whoever saved the names before there were platforms sends none of theirs.
const clearing = {
  benevity: clearingName('benevity'),
  benevityCode: clearingCode('benevity'),
  yourcause: clearingName('yourcause'),
  yourcauseCode: clearingCode('yourcause'),
  cybergrants: clearingName('cybergrants'),
  cybergrantsCode: clearingCode('cybergrants'),
  brightFunds: clearingName('brightFunds'),
  brightFundsCode: clearingCode('brightFunds'),
  chariot: clearingName('chariot'),
  chariotCode: clearingCode('chariot'),
  fidelity: clearingName('fidelity'),
  fidelityCode: clearingCode('fidelity'),
  paypal: clearingName('paypal'),
  paypalCode: clearingCode('paypal'),
  venmo: clearingName('venmo'),
  venmoCode: clearingCode('venmo'),
  facebook: clearingName('facebook'),
  facebookCode: clearingCode('facebook'),
};

export const accountNamesSchema = z.object({
  ...names,
  ...codes,
  ...clearing,
  taxRate: requiredLine({ label: 'Tax rate', maxCodePoints: maxNameLength }),
});

export type AccountNames = z.infer<typeof accountNamesSchema>;

/**
 * The names of accounts. Those of donations, fees and other income are codes of Xero's chart of accounts for the United
 * States; the others have none there, and Xero refuses a code that it does not know.
 */
export const defaultAccountNames: AccountNames = accountNamesSchema.parse({
  donations: 'Contributions',
  donationsCode: '200',
  fees: 'Merchant account fees',
  feesCode: '404',
  refunds: 'Refunds of donations',
  refundsCode: '205',
  disputes: 'Disputed donations',
  disputesCode: '206',
  clearing: 'Stripe clearing',
  clearingCode: '611',
  bank: 'Checking',
  bankCode: '612',
  checks: 'Undeposited funds',
  checksCode: '613',
  other: 'Other Stripe activity',
  otherCode: '260',
  taxRate: 'Tax Exempt (0%)',
});

export const savedAccountNamesSchema = z.object({
  names: accountNamesSchema,
  changedAt: z.nullable(z.string()),
});

export type SavedAccountNames = z.infer<typeof savedAccountNamesSchema>;

/**
 * The response of GET /api/admin/ledger/{month}/journal: what a journal would hold, without exporting the month's file.
 */
export const journalSummarySchema = z.object({
  payouts: z.int(),
  days: z.int(),
  /** The sums and numbers of lines by currency; each currency has a file of its own. */
  sums: z.array(z.object({ currency: z.string(), cents: z.int(), lines: z.int() })),
  /** The types of Stripe's entries for which there is no rule; they are booked as other money. */
  unknown: z.array(z.string()),
  /** The days with entries whose gross less their fee is not their net; meanwhile the journal is refused. */
  offDays: z.array(z.string()),
  /** By how much they are off, by currency. */
  offSums: z.array(z.object({ currency: z.string(), cents: z.int() })),
  missingCodes: z.array(z.enum(journalAccounts)),
});

export type JournalSummary = z.infer<typeof journalSummarySchema>;
