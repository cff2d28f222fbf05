import type { Config } from '@netlify/functions';
import { bodyLimits } from '#contracts/bounds.ts';
import { raiseAlert } from '#server/alerts/alert.ts';
import { cardTesting } from '#server/alerts/card-testing.ts';
import { cancelOpenPayments } from '#server/donations/cancel-open-payments.ts';
import { handleEvent } from '#server/donations/status/handle-event.ts';
import { serve } from '#server/http/api.ts';
import { readBytes } from '#server/http/read-request.ts';
import { flushOutboxInBackground } from '#server/mail/flush-outbox.ts';

/** The signature covers the raw body. */
export default serve({
  'POST /api/stripe-webhook': async (c) => {
    const body = new TextDecoder().decode(await readBytes(c.req.raw, bodyLimits.webhook));
    const handled = await handleEvent(body, c.req.header('stripe-signature'));
    const alerts = handled.isDecline ? await cardTesting() : [];
    for (const alert of alerts) await raiseAlert(alert);
    if (handled.hasChanged || alerts.length > 0) flushOutboxInBackground(c);
    // After the answer, because Stripe does not wait for long.
    if (alerts.length > 0) c.env.waitUntil(cancelOpenPayments());
    return c.json({ received: true });
  },
});

/** No rate limit: Stripe must always get through. */
export const config: Config = { path: '/api/stripe-webhook' };
