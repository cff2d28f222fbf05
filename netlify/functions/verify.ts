import type { Config } from '@netlify/functions';
import { amountRequestSchema } from '#model/documents/contract.ts';
import { amountMatches } from '#server/donations/documents/verify-document.ts';
import { api, serve } from '#server/http/api.ts';
import { limit } from '#server/http/rate-limit.ts';
import { validJson } from '#server/http/validate.ts';

export const app = api().post(
  '/api/verify/:code/amount',
  validJson(amountRequestSchema),
  limit('verify-amount'),
  async (c) =>
    c.json({ matches: await amountMatches(c.req.param('code'), c.req.valid('json').amountCents) }),
);

export default serve(app);

export const config: Config = { path: '/api/verify/:code/amount' };
