import type { Config } from '@netlify/functions';
import { confirmRequestSchema } from '#contracts/donations/donations.ts';
import { confirmDonation } from '#server/donations/status/sync-from-stripe.ts';
import {
  confirmAddress,
  requireConfirmedAddress,
} from '#server/donations/create/confirm-address.ts';
import { createDonation } from '#server/donations/create/create-donation.ts';
import { newDonationSchema } from '#server/donations/create/new-donation.ts';
import { payments } from '#server/donations/payments.ts';
import { renderReceipt, readReceipt } from '#server/donations/documents/receipt.ts';
import { readSupporters } from '#server/donations/supporters.ts';
import { answerPdf, serve } from '#server/http/api.ts';
import { answerCached, entityTag } from '#server/http/cache.ts';
import { countRequest } from '#server/http/rate-limit.ts';
import { readJson } from '#server/http/read-request.ts';
import { readLink } from '#server/links/private-links.ts';
import { flushOutboxInBackground } from '#server/mail/flush-outbox.ts';

/** Only well-formed requests count against the limit (P-47). */
export default serve({
  'POST /api/create-payment-intent': async (c) => {
    const request = await readJson(c, newDonationSchema);
    payments();
    await countRequest(c, 'intent');
    await requireConfirmedAddress(c, request);
    return c.json(await createDonation(request));
  },
  'POST /api/donation/confirm': async (c) => {
    const request = await readJson(c, confirmRequestSchema);
    await countRequest(c, 'confirm');
    const confirmation = await confirmDonation(request);
    if (confirmation.status === 'succeeded') flushOutboxInBackground(c);
    return c.json(confirmation);
  },
  'GET /api/donation/:id': async (c) => {
    await countRequest(c, 'donation-read');
    const receipt = await readReceipt(c.req.param('id') ?? '');
    if (receipt.acknowledgement.state === 'queued') flushOutboxInBackground(c);
    return c.json(receipt);
  },
  'GET /api/donation/:id/receipt.pdf': async (c) => {
    await countRequest(c, 'donation-read');
    const id = c.req.param('id') ?? '';
    return answerPdf(c, await renderReceipt(id), `receipt-${encodeURIComponent(id)}.pdf`);
  },
  'GET /api/supporters': async (c) => {
    const body = await readSupporters();
    const etag = entityTag('supporters', JSON.stringify(body));
    return answerCached(c, { tag: 'supporters', body, etag });
  },
  'POST /api/donation/link/:token': async (c) => {
    const token = c.req.param('token') ?? '';
    await confirmAddress(await readLink(c, 'donation', token));
    return c.redirect(`/donation/${token}?confirmed`, 303);
  },
});

export const config: Config = {
  path: ['/api/create-payment-intent', '/api/donation/*', '/api/supporters'],
  // The free plan allows two such rules.
  rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },
};
