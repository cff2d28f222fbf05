import type { Config } from '@netlify/functions';
import { amountRequestSchema } from '#contracts/verify.ts';
import { amountMatches } from '#server/donations/documents/verify-document.ts';
import { serve } from '#server/http/api.ts';
import { countRequest } from '#server/http/rate-limit.ts';
import { readJson } from '#server/http/read-request.ts';

export default serve({
  'POST /api/verify/:code/amount': async (c) => {
    const { amountCents } = await readJson(c, amountRequestSchema);
    await countRequest(c, 'verify-amount');
    return c.json({ matches: await amountMatches(c.req.param('code') ?? '', amountCents) });
  },
});

export const config: Config = { path: '/api/verify/:code/amount' };
