import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { donationMessages, type PaymentIntentResponse } from '#contracts/donations/donations.ts';
import { callApi, callTimeoutMs } from '#lib/api-client.ts';
import { donate } from '#site/copy/donations/donate.ts';
import type { Refusal } from '../state/donation.ts';

export type PaymentOutcome =
  /** Paid and recorded, or on its way: the receipt page knows the rest. */
  | { type: 'done' }
  /** `isUnanswered`: Stripe gave no answer, so it may have been paid. */
  | { type: 'refused'; refusal: Refusal; isUnanswered: boolean }
  | { type: 'unrecorded'; paymentIntentId: string };

interface PaymentParts {
  stripe: Stripe;
  elements: StripeElements;
  intent: PaymentIntentResponse;
  donorEmail: string;
}

const copy = donate.payment;

export function receiptPath(donationId: string): string {
  return `/donate/success?id=${encodeURIComponent(donationId)}`;
}

/** Records the payment; the webhook would, too, but the donor should not wait for it. */
async function confirmDonation(
  paymentIntentId: string,
  { clientSecret }: PaymentIntentResponse,
): Promise<PaymentOutcome> {
  try {
    const body = { paymentIntentId, clientSecret };
    await callApi('/api/donation/confirm', { method: 'POST', body, timeoutMs: callTimeoutMs });
    return { type: 'done' };
  } catch {
    return { type: 'unrecorded', paymentIntentId };
  }
}

/** What follows from a payment's status at Stripe, or null while Stripe waits for the donor. */
async function handlePaymentStatus(
  payment: { id: string; status: string },
  intent: PaymentIntentResponse,
): Promise<PaymentOutcome | null> {
  if (payment.status === 'succeeded') return confirmDonation(payment.id, intent);
  return payment.status === 'processing' ? { type: 'done' } : null;
}

function refusalOf({ message, type, payment_intent: payment }: StripeError): PaymentOutcome {
  const isInFrame = type === 'validation_error';
  const isOver = payment?.status === 'canceled';
  // Errors after which Stripe may have taken the money all the same.
  const isUnanswered = type === 'api_connection_error' || type === 'api_error';
  const declined = isInFrame ? undefined : copy.declined;
  const text = isOver ? copy.over : isUnanswered ? copy.maybePaid : declined;
  // Stripe's sentence about a canceled payment is for developers.
  const title = isOver ? copy.expired : (message ?? donationMessages.unexpected);
  return { type: 'refused', refusal: { title, text, isInFrame, isOver }, isUnanswered };
}

const unexpected: PaymentOutcome = {
  type: 'refused',
  refusal: { title: donationMessages.unexpected, text: copy.maybePaid },
  isUnanswered: true,
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
    const outcome = payment && (await handlePaymentStatus(payment, intent));
    if (outcome) return outcome;
    if (error) return refusalOf(error);
    // The donor pays later, by a deposit or a voucher: the receipt page knows the rest.
    return paymentIntent.status === 'requires_action' ? { type: 'done' } : unexpected;
  } catch {
    return unexpected;
  }
}

/** What became of a payment; null while it can still be paid, or when Stripe does not answer. */
export async function lookUpPayment(
  stripe: Stripe,
  intent: PaymentIntentResponse,
): Promise<PaymentOutcome | null> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(intent.clientSecret);
    if (paymentIntent?.status === 'canceled') {
      const refusal = { title: copy.expired, text: copy.over, isOver: true };
      return { type: 'refused', refusal, isUnanswered: false };
    }
    return paymentIntent ? await handlePaymentStatus(paymentIntent, intent) : null;
  } catch {
    return null;
  }
}

/** Pays, and asks once more when no answer comes, because Stripe may have paid. Never throws (P-41). */
export async function pay(parts: PaymentParts): Promise<PaymentOutcome> {
  const outcome = await confirmPayment(parts);
  const isUnanswered = outcome.type === 'refused' && outcome.isUnanswered;
  return (isUnanswered && (await lookUpPayment(parts.stripe, parts.intent))) || outcome;
}
