import type { Config } from '@netlify/functions';
import { contactRequestSchema, type ContactResponse } from '#contracts/contact.ts';
import { receiveMessage } from '#server/contact/receive-message.ts';
import { createApi, endpoint, toFunction } from '#server/http/api.ts';
import { countRequest } from '#server/http/rate-limit.ts';
import { readJson } from '#server/http/read-json.ts';
import { drainSoon } from '#server/mail/drain-soon.ts';

/** The public forms (spec §7). Only well-formed requests use up the minute's limit. */
const api = createApi();

endpoint(api, '/api/contact', {
  POST: async (c) => {
    const request = await readJson(c, contactRequestSchema);
    await countRequest(c, 'contact');
    if (await receiveMessage(request)) drainSoon(c);
    return c.json<ContactResponse>({ ok: true }, 201);
  },
});

export default toFunction(api);

export const config: Config = {
  path: ['/api/contact'],
  rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },
};
