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
   * was cancelled and none can be made with it.
   */
  | { kind: 'refused'; message: string; focus: boolean; isOver: boolean }
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
};

/** The provider's words as given (spec §8). */
function refusal({ message, type, payment_intent: payment }: StripeError): PaymentOutcome {
  return {
    kind: 'refused',
    message: message ?? donationMessages.unexpected,
    focus: type !== 'validation_error',
    isOver: payment?.status === 'canceled',
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

/**
 * Pays. Never throws: what nobody expected becomes the spec's message for it (spec §8).
 *
 * A second tab may have paid the same attempt; the provider then answers an error that carries a
 * succeeded payment, which is a success here, too.
 */
export async function pay(parts: PaymentParts): Promise<PaymentOutcome> {
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
    return error ? refusal(error) : unexpected;
  } catch {
    return unexpected;
  }
}
