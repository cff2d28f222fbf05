import type { Config } from '@netlify/functions';
import { createApi, endpoint, toFunction } from '#server/http/api.ts';
import { sendMailPath } from '#server/mail/flush-outbox.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';

/** Separate from the functions that queue mail, so that they stay small. */
const api = createApi();

endpoint(api, sendMailPath, {
  POST: async (c) => c.json(await sendOutbox()),
});

export default toFunction(api);

export const config: Config = { path: '/api/mail/send' };
