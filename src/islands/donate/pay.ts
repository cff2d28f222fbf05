import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { donationMessages, type PaymentIntentResponse } from '#contracts/donations.ts';
import { callApi } from '#lib/api-client.ts';
import { withDeadline } from '#lib/deadline.ts';

/** What a press of Donate came to. */
export type PaymentOutcome =
  /** Paid and recorded, or on its way: the receipt page knows the rest. */
  | { kind: 'done' }
  /**
   * `focus` is false when the provider marks one of its own fields, `isOver` true when this payment
   * was cancelled and none can be made with it, `isUnanswered` true when the provider gave no answer:
   * it may have been paid.
   */
  | {
      kind: 'refused';
      message: string;
      focus: boolean;
      isOver: boolean;
      isUnanswered: boolean;
    }
  | { kind: 'unrecorded'; paymentIntentId: string };

interface PaymentParts {
  stripe: Stripe;
  elements: StripeElements;
  intent: PaymentIntentResponse;
  donorEmail: string;
  /** Where this site answers, such as `https://example.org`. */
  origin: string;
}

/** The receipt of a donation. */
export function receiptPath(donationId: string): string {
  return `/donate/success?id=${encodeURIComponent(donationId)}`;
}

/** How long our own records may take, in milliseconds: longer than the server gives the provider. */
const patience = 30_000;

/** Tells our own records; the webhook would, too, but the donor should not wait for it. */
async function record(paymentIntentId: string): Promise<PaymentOutcome> {
  try {
    await withDeadline(patience, (signal) =>
      callApi('/api/donation/confirm', { method: 'POST', body: { paymentIntentId }, signal }),
    );
    return { kind: 'done' };
  } catch {
    return { kind: 'unrecorded', paymentIntentId };
  }
}

const unexpected: PaymentOutcome = {
  kind: 'refused',
  message: donationMessages.unexpected,
  focus: true,
  isOver: false,
  isUnanswered: true,
};

/** Errors after which the provider may have acted all the same. */
const unanswered: readonly string[] = ['api_connection_error', 'api_error'];

/** The provider's words as given (P-41). */
function refusal({ message, type, payment_intent: payment }: StripeError): PaymentOutcome {
  return {
    kind: 'refused',
    message: message ?? donationMessages.unexpected,
    focus: type !== 'validation_error',
    isOver: payment?.status === 'canceled',
    isUnanswered: unanswered.includes(type),
  };
}

/** What follows from the state that the provider reports, or null while it asks for more. */
export async function settle(payment: {
  id: string;
  status: string;
}): Promise<PaymentOutcome | null> {
  if (payment.status === 'succeeded') return record(payment.id);
  return payment.status === 'processing' ? { kind: 'done' } : null;
}

/** Presses the provider's button. Never throws: what nobody expected becomes the general message for it. */
async function press(parts: PaymentParts): Promise<PaymentOutcome> {
  const { stripe, elements, intent, donorEmail, origin } = parts;
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      clientSecret: intent.clientSecret,
      redirect: 'if_required',
      confirmParams: {
        return_url: `${origin}${receiptPath(intent.donationId)}`,
        ...(donorEmail ? { receipt_email: donorEmail } : {}),
      },
    });
    const settled = paymentIntent ?? error.payment_intent;
    const outcome = settled && (await settle(settled));
    if (outcome) return outcome;
    if (error) return refusal(error);
    // Deposits or a voucher that the donor pays later: the receipt page knows the rest.
    return paymentIntent.status === 'requires_action' ? { kind: 'done' } : unexpected;
  } catch {
    return unexpected;
  }
}

/** What the provider says of a payment whose answer was lost; null when it says nothing or was not paid. */
async function lookUp({ stripe, intent }: PaymentParts): Promise<PaymentOutcome | null> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(intent.clientSecret);
    return paymentIntent ? await settle(paymentIntent) : null;
  } catch {
    return null;
  }
}

/**
 * Pays. Never throws (P-41).
 *
 * A second tab may have paid the same attempt; the provider then answers an error that carries a
 * succeeded payment, which is a success here, too. When no answer comes the provider is asked once
 * more, because it may have taken the money.
 */
export async function pay(parts: PaymentParts): Promise<PaymentOutcome> {
  const outcome = await press(parts);
  const isUnanswered = outcome.kind === 'refused' && outcome.isUnanswered;
  return (isUnanswered && (await lookUp(parts))) || outcome;
}
