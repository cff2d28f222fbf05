import * as z from 'zod/mini';
import { idField, nullableTextField } from './answers.ts';
import { bounds } from './bounds.ts';
import { attemptId, optionalEmail, optionalLine } from './fields.ts';

/** Preset buttons, in dollars (P-38). */
export const donationPresets = [10, 25, 50, 100] as const;

/** Smallest and largest gift and the step of the custom field, in dollars (P-39). */
export const donationAmount = { min: 1, max: 999_999.99, step: 0.01 } as const;

/** The one currency that gifts are taken in, as Stripe writes it (P-18). */
export const donationCurrency = 'usd';

/** Where a donation stands (P-48). */
export const donationStatuses = ['succeeded', 'pending', 'failed'] as const;

export type DonationStatus = (typeof donationStatuses)[number];

/** Recognition levels of the donate page, in dollars (P-45); recognition is optional. */
export const recognitionLevels = [
  { name: 'Supporter', from: 10, range: '$10-$24', note: null },
  { name: 'Contributor', from: 25, range: '$25-$99', note: null },
  { name: 'Patron', from: 100, range: '$100-$999', note: 'Listed on our website' },
  { name: 'Benefactor', from: 1000, range: '$1,000+', note: 'Annual report recognition' },
] as const;

/** What a donor sees when something goes wrong (P-16). */
export const donationMessages = {
  noAmount: 'Please select a donation amount',
  invalidAmount: 'Please enter a valid amount ($1 minimum)',
  /** Beyond the catalogue: an amount such as 12.345. */
  tooManyDecimals: 'Please enter an amount with at most two decimals',
  intentFailed: 'Failed to initialize payment',
  unexpected: 'An unexpected error occurred.',
  /** Beyond the catalogue: browsers drop a comma, which would turn 12,50 into 1250. */
  commaInAmount: 'Please write cents after a point, such as 12.50, and thousands without commas',
  /** Paid at the provider, but the confirm call failed. */
  confirmFailed: (paymentIntentId: string) =>
    `Payment succeeded but failed to update record. Please contact support with payment ID: ${paymentIntentId}`,
  receiptWithoutId: 'No donation ID provided',
  receiptFailed: 'Failed to load donation details',
  receiptNotFound: 'Donation not found',
} as const;

/** True for a number of dollars that is a whole number of cents, such as 12.34 and not 1.005. */
export function hasWholeCents(dollars: number): boolean {
  return Number.isFinite(dollars) && Math.round(dollars * 100) / 100 === dollars;
}

const amountWords = 'The amount must be a number of dollars from 1 to 999,999.99';

const donorFields = {
  donorName: optionalLine({ label: 'Name', max: bounds.name }),
  donorEmail: optionalEmail,
};

/** Who gives; the part of the request that a donor types (P-40). */
export const donorSchema = z.object(donorFields);

/** Body of POST /api/create-payment-intent (P-47). Empty name and email become null. */
export const paymentIntentRequestSchema = z.object({
  /** Dollars. */
  amount: z
    .number({ error: `${amountWords}.` })
    .check(
      z.gte(donationAmount.min, `${amountWords}.`),
      z.lte(donationAmount.max, `${amountWords}.`),
      z.refine(hasWholeCents, `${amountWords}, with at most two decimals.`),
    ),
  ...donorFields,
  /**
   * Made by the browser when the donor continues to payment; it becomes the donation's id and the
   * provider's idempotency key (P-43). Without it the server makes one.
   */
  attemptId,
});

export type PaymentIntentRequest = z.infer<typeof paymentIntentRequestSchema>;

/** Answer of POST /api/create-payment-intent with status 200 (P-47). */
export const paymentIntentResponseSchema = z.object({
  clientSecret: z.string(),
  donationId: idField,
});

export type PaymentIntentResponse = z.infer<typeof paymentIntentResponseSchema>;

/** Body of POST /api/donation/confirm (P-47). */
export const confirmRequestSchema = z.object({
  paymentIntentId: z
    .string({ error: 'paymentIntentId is required.' })
    .check(z.regex(/^pi_\w{1,250}$/, 'paymentIntentId must be the id of a payment.')),
});

/** How a donation is paid that is not paid by card. */
export const methodFields = {
  /** Name of a method that is no card, such as `Link` or `US bank account`; null for cards. */
  paymentMethod: z.optional(z.nullable(z.string())),
  /**
   * True while the donor's bank works on the payment, which takes days for bank debits and vouchers;
   * `status` is then pending, or failed when an earlier card was declined.
   */
  processing: z.optional(z.boolean()),
};

/** How the tax acknowledgement by mail stands (P-56). */
export const acknowledgementStates = ['none', 'queued', 'sent', 'failed'] as const;

/** GET /api/donation/{id} (P-47): the receipt's fields and nothing else. */
export const receiptSchema = z.object({
  id: idField,
  /** What was given, before refunds. */
  amountCents: z.int(),
  /** What was given back of it, by us or, after a lost dispute, by the donor's bank (P-50). */
  refundedCents: z._default(z.int(), 0),
  /** Such as `usd`. */
  currency: z.string(),
  /** When the gift was begun, ISO 8601 with milliseconds and Z. */
  createdAt: z.string(),
  /** When the card was charged, which decides the tax year; null until the gift has succeeded. */
  receivedAt: nullableTextField,
  cardBrand: nullableTextField,
  cardLast4: nullableTextField,
  ...methodFields,
  donorName: nullableTextField,
  donorEmail: nullableTextField,
  status: z.enum(donationStatuses),
  acknowledgement: z._default(
    z.object({
      state: z.enum(acknowledgementStates),
      /** When the mail left, ISO 8601; null until then. */
      at: z.nullable(z.string()),
    }),
    { state: 'none', at: null },
  ),
  /** True for a gift made with test keys (P-46). */
  testMode: z._default(z.boolean(), false),
});

export type Receipt = z.infer<typeof receiptSchema>;

/** Answer of POST /api/donation/confirm with status 200: nothing personal (P-47). */
export type Confirmation = Pick<Receipt, 'id' | 'status'>;
