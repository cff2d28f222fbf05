import type { Config } from '@netlify/functions';
import { amountRequestSchema, type AmountResponse } from '#contracts/verify.ts';
import { amountMatches } from '#server/donations/documents/verify-document.ts';
import { createApi, endpoint, toFunction } from '#server/http/api.ts';
import { countRequest } from '#server/http/rate-limit.ts';
import { readJson } from '#server/http/read-request.ts';

const api = createApi();

endpoint(api, '/api/verify/:code/amount', {
  POST: async (c) => {
    const { amountCents } = await readJson(c, amountRequestSchema);
    await countRequest(c, 'verify-amount');
    const matches = await amountMatches(c.req.param('code') ?? '', amountCents);
    return c.json<AmountResponse>({ matches });
  },
});

export default toFunction(api);

export const config: Config = { path: '/api/verify/:code/amount' };
