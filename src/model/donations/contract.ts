import * as z from 'zod/mini';
import {
  billingIntervals,
  type donationSources,
  type donationStatuses,
  recordedSources,
} from '../enumerations.ts';
import { idField, nullableTextField } from '../fields/answers.ts';
import { bounds } from '../fields/bounds.ts';
import { leadingNowhere } from '../fields/contact-details.ts';
import { attemptId, optionalEmail, optionalLine, requiredEmail } from '../fields/fields.ts';
import {
  noticeStates,
  receiptTribute,
  tributeAnswer,
  tributeFields,
  tributeSchema,
} from './tribute.ts';

/** Dollars (P-38). */
export const donationPresets = [10, 25, 50, 100] as const;

/** Dollars (P-39). */
export const donationAmount = { min: 1, max: 999_999.99, step: 0.01 } as const;

/** P-18. */
export const donationCurrency = 'usd';

export type DonationStatus = (typeof donationStatuses)[number];

export type RecordedSource = (typeof recordedSources)[number];

export type DonationSource = (typeof donationSources)[number];

/** False for payments at Stripe. */
export function isRecorded(source: DonationSource): source is RecordedSource {
  return recordedSources.some((known) => known === source);
}

/** Payments of a subscription have one of these sources. */
export const isRepeated = (source: DonationSource) => source === 'monthly' || source === 'yearly';

export const sourceLabels: Readonly<Record<DonationSource, string>> = {
  card: 'Online',
  monthly: 'Monthly',
  yearly: 'Yearly',
  check: 'Check',
  transfer: 'Transfer',
  stock: 'Stock',
  fund: 'Fund',
};

/** Dollars (P-45). */
export const recognitionLevels = [
  { name: 'Supporter', from: 10, range: '$10-$24', note: null, isListed: false },
  { name: 'Contributor', from: 25, range: '$25-$99', note: null, isListed: false },
  { name: 'Patron', from: 100, range: '$100-$999', note: 'Listed on our website', isListed: true },
  {
    name: 'Benefactor',
    from: 1000,
    range: '$1,000+',
    note: 'Annual report recognition',
    isListed: true,
  },
] as const;

/** P-16. */
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

export const feeAboveMost =
  'With the card fee the amount would be more than 999,999.99 dollars. Give without covering the fee.';

export const amountWords =
  'The amount must be a number of dollars from 1 to 999,999.99, with at most two decimals.';

const donorFields = {
  donorName: z.pipe(
    optionalLine({ label: 'Name', maxCodePoints: bounds.name }),
    z.nullable(z.string().check(...leadingNowhere('your name'))),
  ),
  donorEmail: optionalEmail,
};

/** P-160. */
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
    // Beside a wrong name, too.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const repeatedHasEmail = [
  needsEmail('monthly', donationMessages.monthlyWithoutEmail),
  needsEmail('yearly', donationMessages.yearlyWithoutEmail),
] as const;

/** P-40. */
export const donorSchema = z
  .object({ ...donorFields, ...tributeFields, frequency: z.enum(frequencies) })
  .check(...repeatedHasEmail);

/** Empty name and email become null (P-47). */
export const paymentIntentRequestSchema = z
  .object({
    amount: z
      .number({ error: amountWords })
      .check(z.gte(donationAmount.min, amountWords), z.lte(donationAmount.max, amountWords)),
    ...donorFields,
    frequency: z.optional(
      z.enum(frequencies, { error: 'frequency must be one of once, monthly, yearly.' }),
    ),
    /** Names the donor on the supporters' page; absent is false (P-132). */
    listed: z.optional(z.boolean({ error: 'listed must be true or false.' })),
    /** Adds the card fee to the amount (P-190); absent is false. */
    coverFee: z.optional(z.boolean({ error: 'coverFee must be true or false.' })),
    /** In honor or in memory of somebody (P-196). */
    tribute: z.nullish(tributeSchema),
    /** The donation's id and Stripe's idempotency key (P-43). */
    attemptId,
  })
  .check(...repeatedHasEmail);

export type PaymentIntentRequest = z.infer<typeof paymentIntentRequestSchema>;

/** P-47. */
export const paymentIntentResponseSchema = z.object({
  clientSecret: z.string(),
  donationId: idField,
});

export type PaymentIntentResponse = z.infer<typeof paymentIntentResponseSchema>;

/** Proves that the caller began the payment. */
const clientSecret = z
  .string({ error: 'clientSecret must be text.' })
  .check(z.maxLength(bounds.shortText, 'clientSecret is too long.'));

export const confirmRequestSchema = z.object({
  paymentIntentId: z
    .string({ error: 'paymentIntentId is required.' })
    .check(z.regex(/^pi_\w{1,250}$/, 'paymentIntentId must be the id of a payment.')),
  /** Without it the answer is the status alone. */
  clientSecret: z.optional(clientSecret),
});

export type ConfirmRequest = z.infer<typeof confirmRequestSchema>;

/** P-195. */
export const ownAddressSchema = z.object({ email: requiredEmail, clientSecret });

export type OwnAddressRequest = z.infer<typeof ownAddressSchema>;

/** What opens the receipt from then on. */
export const ownAddressAnswerSchema = z.object({ receiptKey: z.string() });

/** How long after the payment donors correct their address themselves. */
const ownAddressMs = 60 * 60_000;

/** Until when donors correct their address themselves. */
export function ownAddressUntil(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + ownAddressMs);
}

/** Of a donation for its donor and for staff. */
export const donationFields = {
  id: idField,
  /** 0 for stock, negative on a reversing row (P-152). */
  amountCents: z.int(),
  /** The part of the amount by which the donor covers the card fee (P-190). */
  feeCoveredCents: z._default(z.int(), 0),
  /** Successful refunds and lost disputes (P-50). */
  refundedCents: z._default(z.int(), 0),
  currency: z.string(),
  /** A word of `donationStatuses`, or another server's own, which is shown as it is. */
  status: z.string(),
  donorName: nullableTextField,
  donorEmail: nullableTextField,
  createdAt: z.string(),
  /** Decides the tax year; null until succeeded. */
  receivedAt: nullableTextField,
  /** In honor or in memory of somebody, and the person notified (P-196). */
  tribute: z.optional(z.nullable(tributeAnswer)),
  cardBrand: nullableTextField,
  cardLast4: nullableTextField,
  /** Null for cards. */
  paymentMethod: z.optional(z.nullable(z.string())),
  /** By the donor's bank; `status` is pending, or failed after a declined card. */
  processing: z.optional(z.boolean()),
  /** What opens the receipt in place of the id, once its address was corrected (P-142). */
  receiptKey: z.optional(z.string()),
  /** Made with test keys (P-46). */
  testMode: z._default(z.boolean(), false),
};

/** P-56. */
export const acknowledgmentSchema = z.object({
  state: z.enum(['none', 'queued', 'sent', 'failed']),
  at: z.nullable(z.string()),
});

/** P-47. */
export const receiptSchema = z.object({
  ...donationFields,
  tribute: z.optional(z.nullable(receiptTribute)),
  /** When money last went back; null when none did, or when it is not known. */
  refundedAt: nullableTextField,
  /** At the donor's bank (P-50). */
  disputed: z._default(z.boolean(), false),
  /** The bank gave the money back. */
  disputeLost: z._default(z.boolean(), false),
  /** The donor asked to be named (P-132). */
  listed: z._default(z.boolean(), false),
  /** It is null unless the donation repeats; the next payment is null once there is none. */
  monthly: z._default(
    z.nullable(
      z.object({
        nextPaymentAt: nullableTextField,
        interval: z._default(z.enum(billingIntervals), 'month'),
      }),
    ),
    null,
  ),
  /** The mail to the person notified of a tribute (P-197). */
  tributeNotice: z.optional(z.enum(noticeStates)),
  acknowledgement: z._default(acknowledgmentSchema, { state: 'none', at: null }),
});

export type Receipt = z.infer<typeof receiptSchema>;

/** Why a receipt cannot be shown. */
export type ReceiptFailure = 'withoutId' | 'notFound' | 'moved' | 'unread';

/** What the receipt page holds when it is sent: the receipt, or why there is none. */
export type InitialReceipt =
  | { receipt: Receipt; failure: null }
  | { receipt: null; failure: ReceiptFailure };

/** Nothing personal; the id only for the payment's client secret (P-47). */
export type Confirmation = Pick<Receipt, 'status'> & Partial<Pick<Receipt, 'id'>>;
