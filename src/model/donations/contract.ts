import * as z from 'zod/mini';
import { hourMs } from '#model/dates/durations.ts';
import {
  billingIntervals,
  type donationSources,
  type donationStatuses,
  outsideSources,
} from '../enumerations.ts';
import { idField, nullableTextField } from '../fields/response-fields.ts';
import { bounds } from '../fields/bounds.ts';
import { checksAgainstLinks } from '../fields/contact-details.ts';
import { optionalEmail, optionalLine, requiredEmail } from '../fields/fields.ts';
import {
  noticeStates,
  receiptTributeSchema,
  tributeResponseSchema,
  tributeFields,
} from './tribute.ts';

/** The amounts of the buttons, in cents. */
export const presetCents = [10_00, 25_00, 50_00, 100_00] as const;

/** The limits of a donation, in cents. */
export const donationLimits = { minCents: 1_00, maxCents: 999_999_99 } as const;

export const donationCurrency = 'usd';

export type DonationStatus = (typeof donationStatuses)[number];

export type RecordedSource = (typeof outsideSources)[number];

export type DonationSource = (typeof donationSources)[number];

/** Tells whether Stripe did not take a donation: its source is a recorded one, such as a check, or the history. */
export function isRecorded(source: DonationSource): source is RecordedSource {
  return outsideSources.some((known) => known === source);
}

/** Tells whether a donation belongs to a subscription. */
export const isRepeated = (source: DonationSource) => source === 'monthly' || source === 'yearly';

export const sourceLabels: Readonly<Record<DonationSource, string>> = {
  card: 'Online',
  monthly: 'Monthly',
  yearly: 'Yearly',
  check: 'Check',
  transfer: 'Transfer',
  stock: 'Stock',
  fund: 'Fund',
  history: 'History',
};

/** The levels, each from its lowest sum in cents. */
export const recognitionLevels = [
  { name: 'Supporter', fromCents: 10_00, range: '$10-$24', note: null, isListed: false },
  { name: 'Contributor', fromCents: 25_00, range: '$25-$99', note: null, isListed: false },
  {
    name: 'Patron',
    fromCents: 100_00,
    range: '$100-$999',
    note: 'Listed on our website',
    isListed: true,
  },
  {
    name: 'Benefactor',
    fromCents: 1000_00,
    range: '$1,000+',
    note: 'Annual report recognition',
    isListed: true,
  },
] as const;

export const donationMessages = {
  noAmount: 'Please select a donation amount',
  invalidAmount: 'Please enter a valid amount ($1 minimum)',
  tooManyDecimals: 'Please enter an amount with at most two decimals, such as 1,000 or 12.50',
  monthlyWithoutEmail: 'Enter your email: a monthly donation needs one',
  yearlyWithoutEmail: 'Enter your email: a yearly donation needs one',
  intentFailed: 'Failed to initialize payment',
  unexpected: 'An unexpected error occurred.',
  unclearAmount: 'Please write the amount like 1,000 or 12.50',
  confirmFailed: (paymentIntentId: string) =>
    `Payment succeeded but failed to update record. Please contact support with payment ID: ${paymentIntentId}`,
  wrongClientSecret: 'clientSecret is not the secret of this payment.',
  ownAddressOver:
    'An hour after the payment the address can no longer be corrected here. Please write to us.',
  ownAddressTooOften:
    'This address was corrected too often to be corrected here again. Please write to us.',
  receiptWithoutId: 'No donation ID provided',
  receiptFailed: 'Failed to load donation details',
  receiptNotFound: 'Donation not found',
  receiptMoved:
    'The donor corrected the email address of this receipt, and a new link was sent there.',
} as const;

export const donorFields = {
  donorName: z.pipe(
    optionalLine({ label: 'Name', maxCodePoints: bounds.name }),
    z.nullable(z.string().check(...checksAgainstLinks('your name'))),
  ),
  donorEmail: optionalEmail,
};

export const frequencies = ['once', 'monthly', 'yearly'] as const;

export type Frequency = (typeof frequencies)[number];

interface Giver {
  frequency?: Frequency | undefined;
  donorEmail: string | null;
}

const needsEmail = (repeated: Frequency, error: string) =>
  z.refine<Giver>(({ frequency, donorEmail }) => frequency !== repeated || donorEmail !== null, {
    path: ['donorEmail'],
    error,
    // The check runs although the name may be wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

export const repeatedHasEmail = [
  needsEmail('monthly', donationMessages.monthlyWithoutEmail),
  needsEmail('yearly', donationMessages.yearlyWithoutEmail),
] as const;

export const donorSchema = z
  .object({ ...donorFields, ...tributeFields, frequency: z.enum(frequencies) })
  .check(...repeatedHasEmail);

export const paymentIntentResponseSchema = z.object({
  clientSecret: z.string(),
  donationId: idField,
});

export type PaymentIntentResponse = z.infer<typeof paymentIntentResponseSchema>;

// The secret proves that the client began the payment.
const clientSecret = z
  .string({ error: 'clientSecret must be text.' })
  .check(z.maxLength(bounds.shortText, 'clientSecret is too long.'));

export const confirmRequestSchema = z.object({
  paymentIntentId: z
    .string({ error: 'paymentIntentId is required.' })
    .check(z.regex(/^pi_\w{1,250}$/, 'paymentIntentId must be the id of a payment.')),
  clientSecret: z.optional(clientSecret),
});

export type ConfirmRequest = z.infer<typeof confirmRequestSchema>;

export const addressCorrectionSchema = z.object({ email: requiredEmail, clientSecret });

export type AddressCorrectionRequest = z.infer<typeof addressCorrectionSchema>;

export const addressCorrectionResponseSchema = z.object({ receiptKey: z.string() });

const ownAddressMs = hourMs;

/** Returns the end of the hour after the payment in which donors correct the address of its document themselves. */
export function addressCorrectionUntil(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + ownAddressMs);
}

export const donationFields = {
  id: idField,
  /** `amountCents` is 0 for stock and negative on a reversing row. */
  amountCents: z.int(),
  feeCoveredCents: z._default(z.int(), 0),
  /** The amount that refunds and lost disputes returned, in cents. */
  refundedCents: z._default(z.int(), 0),
  currency: z.string(),
  /** A status of ours; the specification lets it be another server's, which is shown as it is. */
  status: z.string(),
  donorName: nullableTextField,
  donorEmail: nullableTextField,
  createdAt: z.string(),
  /** The time that decides the tax year; null until the donation succeeded. */
  receivedAt: nullableTextField,
  tribute: z.optional(z.nullable(tributeResponseSchema)),
  cardBrand: nullableTextField,
  cardLast4: nullableTextField,
  /** `paymentMethod` is null for cards. */
  paymentMethod: z.optional(z.nullable(z.string())),
  /** True while the donor's bank processes the payment; `status` is pending then. */
  processing: z.optional(z.boolean()),
  /** Opens the receipt in place of the id once the address was corrected. */
  receiptKey: z.optional(z.string()),
  testMode: z._default(z.boolean(), false),
};

export const acknowledgmentSchema = z.object({
  state: z.enum(['none', 'queued', 'sent', 'failed']),
  at: z.nullable(z.string()),
});

export const receiptSchema = z.object({
  ...donationFields,
  tribute: z.optional(z.nullable(receiptTributeSchema)),
  /** `refundedAt` is null when no money went back, or when the time is not known. */
  refundedAt: nullableTextField,
  disputed: z._default(z.boolean(), false),
  disputeLost: z._default(z.boolean(), false),
  /** True when a dispute was lost, and a part of `refundedCents` is a refund of ours. */
  partlyByBank: z._default(z.boolean(), false),
  listed: z._default(z.boolean(), false),
  monthly: z._default(
    z.nullable(
      z.object({
        nextPaymentAt: nullableTextField,
        interval: z._default(z.enum(billingIntervals), 'month'),
      }),
    ),
    null,
  ),
  /** Where the donor confirms the deposits into a typed bank account; missing for payments that wait for no donor. */
  verificationUrl: z.optional(z.string()),
  /** True where Stripe may collect a refused debit of a subscription again, so that another donation would be a second. */
  mayBeCollectedAgain: z._default(z.boolean(), false),
  tributeNotice: z.optional(z.enum(noticeStates)),
  tributeNoticeAt: z.optional(z.string()),
  acknowledgement: z._default(acknowledgmentSchema, { state: 'none', at: null }),
});

export type Receipt = z.infer<typeof receiptSchema>;

export type ReceiptFailure = 'withoutId' | 'notFound' | 'moved' | 'busy' | 'unread';

export type InitialReceipt =
  | { receipt: Receipt; failure: null }
  | { receipt: null; failure: ReceiptFailure };

/**
 * The response of a confirmation. Nothing in it is personal; the id is there only for whoever has the payment's client
 * secret.
 */
export const confirmationSchema = z.object({ status: z.string(), id: z.optional(idField) });

export type Confirmation = z.infer<typeof confirmationSchema>;
