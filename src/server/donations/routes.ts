import { Hono } from 'hono';
import {
  confirmationSchema,
  confirmRequestSchema,
  addressCorrectionSchema,
  addressCorrectionResponseSchema,
  paymentIntentResponseSchema,
  receiptSchema,
} from '#model/donations/contract.ts';
import { supportersSchema } from '#model/donations/supporters.ts';
import { allowOnly, respondWithPdf, type ApiEnv } from '../http/api.ts';
import { responds, respondsFile, refuses } from '../http/route-description.ts';
import { respondCached, entityTag, withoutQuery } from '../http/cache.ts';
import { refusedFile } from '../http/refused-file.ts';
import { limit } from '../http/rate-limit.ts';
import { validJson } from '../http/validate.ts';
import { idInKey } from '../links/receipt-key.ts';
import { flushOutboxInBackground } from '../mail/flush-outbox.ts';
import { withConfirmedAddress } from './create/confirm-address.ts';
import { createDonation } from './create/create-donation.ts';
import { donationRequestSchema } from '#model/donations/donation-request.ts';
import { correctAddressByDonor } from './documents/correct-address.ts';
import { renderAcknowledgment } from './documents/render-acknowledgment.ts';
import { readReceipt } from './documents/receipt.ts';
import { payments } from './payments.ts';
import { confirmDonation } from './status/sync-from-stripe.ts';
import { readSupporters } from './supporters.ts';

export const paymentIntentRoutes = new Hono<ApiEnv>().post(
  '/',
  refuses(403, 409),
  responds(paymentIntentResponseSchema),
  validJson(donationRequestSchema),
  async (_c, next) => {
    // A site without keys says so before it counts.
    payments();
    await next();
  },
  limit('intent'),
  async (c) => {
    const request = c.req.valid('json');
    return c.json(await withConfirmedAddress(c, request, () => createDonation(request)));
  },
);

export const donationRoutes = new Hono<ApiEnv>()
  .post(
    '/confirm',
    refuses(403, 404, 409),
    responds(confirmationSchema),
    validJson(confirmRequestSchema),
    limit('confirm'),
    async (c) => {
      const confirmation = await confirmDonation(c.req.valid('json'));
      if (confirmation.status === 'succeeded') flushOutboxInBackground(c);
      return c.json(confirmation);
    },
  )
  .all('/confirm', allowOnly('POST'))
  .get('/:id', refuses(404, 410), responds(receiptSchema), limit('donation-read'), async (c) => {
    const receipt = await readReceipt(c.req.param('id'));
    if (receipt.acknowledgement.state === 'queued') flushOutboxInBackground(c);
    return c.json(receipt);
  })
  .get(
    '/:id/receipt.pdf',
    refuses(404, 410),
    respondsFile('application/pdf'),
    refusedFile((c) => `/donate/success?id=${encodeURIComponent(c.req.param('id') ?? '')}`),
    limit('donation-read'),
    async (c) => {
      const key = c.req.param('id');
      return respondWithPdf(c, await renderAcknowledgment(key), `receipt-${idInKey(key)}.pdf`);
    },
  )
  .post(
    '/:id/address',
    refuses(403, 404, 409, 410),
    responds(addressCorrectionResponseSchema, 202),
    validJson(addressCorrectionSchema),
    limit('own-address'),
    async (c) => {
      const receiptKey = await correctAddressByDonor(c.req.param('id'), c.req.valid('json'));
      flushOutboxInBackground(c);
      return c.json({ receiptKey }, 202);
    },
  );

/** Serves the list of supporters, which the CDN stores until it changes. */
export const supporterRoutes = new Hono<ApiEnv>().get(
  '/',
  responds(supportersSchema),
  withoutQuery,
  async (c) => {
    const body = await readSupporters();
    const etag = entityTag('supporters', JSON.stringify(body));
    return respondCached(c, { tag: 'supporters', body, etag });
  },
);
