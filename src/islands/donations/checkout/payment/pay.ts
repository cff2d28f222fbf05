import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { donationMessages, type PaymentIntentResponse } from '#model/donations/contract.ts';
import { callApi } from '#islands/ui/browser/api-client.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { waitsForDonor } from '#model/donations/payment-actions.ts';
import type { Refusal } from '../state/donation.ts';

export type PaymentOutcome =
  /** The payment is paid and recorded, or on its way: the receipt page knows the rest. */
  | { type: 'done' }
  /** `isUnanswered` means that Stripe gave no response, so it may have been paid. */
  | { type: 'refused'; refusal: Refusal; isUnanswered: boolean }
  | { type: 'unrecorded'; paymentIntentId: string };

interface PaymentParts {
  stripe: Stripe;
  elements: StripeElements;
  intent: PaymentIntentResponse;
  donorEmail: string;
}

const copy = donate.payment;

/** Returns the path of a donation's receipt, to which Stripe redirects the donor, too. */
export function receiptPath(donationId: string): string {
  return `/donate/success?id=${encodeURIComponent(donationId)}`;
}

// The webhook would record the payment, too, but the donor should not wait for it.
async function confirmDonation(
  paymentIntentId: string,
  { clientSecret }: PaymentIntentResponse,
): Promise<PaymentOutcome> {
  try {
    const body = { paymentIntentId, clientSecret };
    await callApi('/api/donation/confirm', { method: 'POST', body });
    return { type: 'done' };
  } catch {
    return { type: 'unrecorded', paymentIntentId };
  }
}

// Returns null while Stripe waits for the donor.
async function confirmIfPaid(
  payment: { id: string; status: string },
  intent: PaymentIntentResponse,
): Promise<PaymentOutcome | null> {
  if (payment.status === 'succeeded') return confirmDonation(payment.id, intent);
  return payment.status === 'processing' ? { type: 'done' } : null;
}

// Stripe cancels a payment that stayed open for a day, and voids the first invoice of a subscription after 23 hours
// (docs.stripe.com/billing/subscriptions/overview); the clock of a device may be late.
const openHours = 22.5;

// A payment that stayed open for so long has expired; others were canceled for safety.
function canceledOutcome({ cancellation_reason: reason, created }: PaymentIntent): PaymentOutcome {
  const ageHours = (Date.now() / 1000 - created) / 3600;
  const isExpired = reason === 'abandoned' || ageHours > openHours;
  const texts = isExpired
    ? { title: copy.expired, text: copy.over }
    : { title: copy.canceled, text: copy.canceledDetail };
  const refusal = { ...texts, isOver: true, back: copy.startAgain };
  return { type: 'refused', refusal, isUnanswered: false };
}

/** Tells whether Stripe refused the request before it tried a card, so that another card does not help. */
export function isRequestRefused({ type, code, payment_intent: payment }: StripeError): boolean {
  if (payment || code === 'payment_intent_authentication_failure') return false;
  return type === 'invalid_request_error';
}

function refusedOutcome(error: StripeError): PaymentOutcome {
  const { message, type, param, payment_intent: payment } = error;
  // Stripe's sentence about a canceled payment is for developers.
  if (payment?.status === 'canceled') return canceledOutcome(payment);
  if (isRequestRefused(error)) {
    const texts = /email/.test(param ?? '')
      ? { text: copy.emailRefused, back: copy.editEmail }
      : { text: copy.refused, back: copy.startAgain };
    const refusal = { title: message ?? donationMessages.unexpected, ...texts };
    return { type: 'refused', refusal, isUnanswered: false };
  }
  const isInFrame = type === 'validation_error';
  // After these errors Stripe may have taken the money all the same.
  const isUnanswered = type === 'api_connection_error' || type === 'api_error';
  const declined = isInFrame ? undefined : copy.declined;
  const text = isUnanswered ? copy.maybePaid : declined;
  const title = message ?? donationMessages.unexpected;
  return { type: 'refused', refusal: { title, text, isInFrame }, isUnanswered };
}

const unexpectedOutcome: PaymentOutcome = {
  type: 'refused',
  refusal: { title: donationMessages.unexpected, text: copy.maybePaid },
  isUnanswered: true,
};

// The donor closed the code or the window of an app.
const unfinishedOutcome: PaymentOutcome = {
  type: 'refused',
  refusal: { title: copy.unfinished, text: copy.unfinishedDetail },
  isUnanswered: false,
};

async function confirmPayment(parts: PaymentParts): Promise<PaymentOutcome> {
  const { stripe, elements, intent, donorEmail } = parts;
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      clientSecret: intent.clientSecret,
      redirect: 'if_required',
      confirmParams: {
        return_url: `${location.origin}${receiptPath(intent.donationId)}`,
        ...(donorEmail ? { receipt_email: donorEmail } : {}),
      },
    });
    // A second tab may have paid this attempt: the error then carries a payment that succeeded.
    const payment = paymentIntent ?? error.payment_intent;
    const outcome = payment && (await confirmIfPaid(payment, intent));
    if (outcome) return outcome;
    if (error) return refusedOutcome(error);
    if (paymentIntent.status !== 'requires_action') return unexpectedOutcome;
    // By a deposit or a voucher the donor pays later: the receipt page knows the rest.
    return waitsForDonor(paymentIntent.next_action) ? unfinishedOutcome : { type: 'done' };
  } catch {
    return unexpectedOutcome;
  }
}

/** Looks up a payment. Returns null while it can still be paid, or when Stripe does not respond. */
export async function lookUpPayment(
  stripe: Stripe,
  intent: PaymentIntentResponse,
): Promise<PaymentOutcome | null> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(intent.clientSecret);
    if (paymentIntent?.status === 'canceled') return canceledOutcome(paymentIntent);
    return paymentIntent ? await confirmIfPaid(paymentIntent, intent) : null;
  } catch {
    return null;
  }
}

/** Confirms the payment and looks it up once if no response comes, because Stripe may have paid. Never throws. */
export async function pay(parts: PaymentParts): Promise<PaymentOutcome> {
  const outcome = await confirmPayment(parts);
  const isUnanswered = outcome.type === 'refused' && outcome.isUnanswered;
  return (isUnanswered && (await lookUpPayment(parts.stripe, parts.intent))) || outcome;
}
