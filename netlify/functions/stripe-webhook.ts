import type { Config } from '@netlify/functions';
import { bodyLimits } from '#contracts/bounds.ts';
import { handleEvent } from '#server/donations/handle-event.ts';
import { createApi, endpoint, toFunction } from '#server/http/api.ts';
import { readBytes } from '#server/http/read-json.ts';
import { flushOutboxInBackground } from '#server/mail/flush-outbox.ts';

/** What Stripe tells us; the signature covers the raw body, which is therefore read as it is. */
const api = createApi();

endpoint(api, '/api/stripe-webhook', {
  POST: async (c) => {
    const body = new TextDecoder().decode(await readBytes(c.req.raw, bodyLimits.webhook));
    if (await handleEvent(body, c.req.header('stripe-signature'))) flushOutboxInBackground(c);
    return c.json({ received: true });
  },
});

export default toFunction(api);

/** No ceiling here: the provider must always get through, and strangers fail at the signature. */
export const config: Config = { path: '/api/stripe-webhook' };
