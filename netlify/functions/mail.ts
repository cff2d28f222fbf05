import type { Config } from '@netlify/functions';
import { api, serve } from '#server/http/api.ts';
import { noteFacts } from '#server/http/endpoint-facts.ts';
import { sendMailPath } from '#server/mail/flush-outbox.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';

/** It is separate from the functions that queue mail, so that they stay small. */
export const app = api().post(sendMailPath, noteFacts({ caller: 'site' }), async (c) =>
  c.json(await sendOutbox()),
);

export default serve(app);

export const config: Config = { path: '/api/mail/send' };
