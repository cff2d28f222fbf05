import type { Config } from '@netlify/functions';
import { createApi, endpoint, toFunction } from '#server/http/api.ts';
import { sendMailPath } from '#server/mail/flush-outbox.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';

/** Sends mail apart from the functions that write it, so that they stay small and answer at once. */
const api = createApi();

endpoint(api, sendMailPath, {
  POST: async (c) => c.json(await sendOutbox()),
});

export default toFunction(api);

export const config: Config = { path: '/api/mail/send' };
