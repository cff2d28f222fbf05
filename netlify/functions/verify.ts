import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { amountRequestSchema } from '#model/documents/contract.ts';
import { documentAmountMatches } from '#server/donations/documents/verify-document.ts';
import { api, serve } from '#server/http/api.ts';
import { responds, refuses } from '#server/http/route-description.ts';
import { limit } from '#server/http/rate-limit.ts';
import { validJson } from '#server/http/validate.ts';

export const app = api().post(
  '/api/verify/:code/amount',
  refuses(404, 409),
  responds(z.object({ matches: z.boolean() })),
  validJson(amountRequestSchema),
  limit('verify-amount'),
  async (c) =>
    c.json({
      matches: await documentAmountMatches(c.req.param('code'), c.req.valid('json').amountCents),
    }),
);

export default serve(app);

export const config: Config = { path: '/api/verify/:code/amount' };
