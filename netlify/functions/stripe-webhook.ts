import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { bodyLimits } from '#model/fields/bounds.ts';
import { raiseAlert } from '#server/mail/alert.ts';
import { findCardTestingAlerts } from '#server/donations/alerts/card-testing.ts';
import { findFailedPayoutAlerts } from '#server/donations/alerts/failed-payouts.ts';
import { cancelOpenPayments } from '#server/donations/cancel-open-payments.ts';
import { syncLedger } from '#server/donations/ledger/sync-ledger.ts';
import { handleEvent } from '#server/donations/status/handle-event.ts';
import { runAfterResponse } from '#server/http/background.ts';
import { api, serve } from '#server/http/api.ts';
import { responds, describeRoute } from '#server/http/route-description.ts';
import { limitBody } from '#server/http/validate.ts';
import { flushOutbox, flushOutboxInBackground } from '#server/mail/flush-outbox.ts';

// This many milliseconds leave room within the time limit of a function.
const budgetMs = 10_000;

async function alertFailedPayouts(c: Parameters<typeof flushOutbox>[0]): Promise<void> {
  const alerts = await findFailedPayoutAlerts();
  for (const alert of alerts) await raiseAlert(alert);
  if (alerts.length > 0) await flushOutbox(c);
}

const signedRequest = describeRoute({ client: 'stripe', refusals: [400, 413, 503] });

/** Receives Stripe's deliveries. The signature covers the raw body, so nothing may parse it first. */
export const app = api().post(
  '/api/stripe-webhook',
  responds(z.object({ received: z.literal(true) })),
  signedRequest,
  limitBody(bodyLimits.webhook),
  async (c) => {
    const handled = await handleEvent(await c.req.text(), c.req.header('stripe-signature'));
    const alerts = handled.isDecline ? await findCardTestingAlerts() : [];
    for (const alert of alerts) await raiseAlert(alert);
    if (handled.hasChanged || alerts.length > 0) flushOutboxInBackground(c);
    // The payments are canceled after the response, because Stripe does not wait for long.
    if (handled.isDecline && alerts.length > 0) c.env.waitUntil(cancelOpenPayments());
    const { isPayout, movesBalance } = handled;
    if (isPayout || movesBalance) {
      runAfterResponse(c, 'sync ledger', async () => {
        await syncLedger({ budgetMs, scope: 'new', payouts: isPayout });
        if (isPayout) await alertFailedPayouts(c);
      });
    }
    return c.json({ received: true });
  },
);

export default serve(app);

/** There is no rate limit, because Stripe must always get through. */
export const config: Config = { path: '/api/stripe-webhook' };
