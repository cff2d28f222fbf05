import { hourMs } from '../dates/durations.ts';

/**
 * Returns when Stripe charges for a period that begins at this time: it keeps the invoice of a renewal as a draft for
 * about an hour (docs.stripe.com/billing/subscriptions/webhooks), so that the charge can be on the next day.
 */
export const chargeTime = (periodBegin: Date) => new Date(periodBegin.getTime() + hourMs);
