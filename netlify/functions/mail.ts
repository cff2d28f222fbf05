import type { Config } from '@netlify/functions';
import { serve } from '#server/http/api.ts';
import { sendMailPath } from '#server/mail/flush-outbox.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';

/** Separate from the functions that queue mail, so that they stay small. */
export default serve({
  [`POST ${sendMailPath}`]: async (c) => c.json(await sendOutbox()),
});

export const config: Config = { path: '/api/mail/send' };
