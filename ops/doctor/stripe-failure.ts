import Stripe from 'stripe';

/** What it means for the settings that Stripe did not do what was asked. */
export function describeStripeFailure(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return 'It refuses STRIPE_SECRET_KEY: copy the key again.';
  }
  const facts = error instanceof Stripe.errors.StripeError ? ` (${error.type})` : '';
  return `It does not answer as it should${facts}: look at status.stripe.com and try again.`;
}
