import Stripe from 'stripe';

/** Says what a failed call to Stripe means for the settings. */
export function describeStripeFailure(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return 'It refuses STRIPE_SECRET_KEY: copy the key again.';
  }
  const details = error instanceof Stripe.errors.StripeError ? ` (${error.type})` : '';
  return `It does not answer as it should${details}: look at status.stripe.com and try again.`;
}
