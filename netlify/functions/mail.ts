import type { Config } from '@netlify/functions';
import * as z from 'zod/mini';
import { api, serve } from '#server/http/api.ts';
import { responds, describeRoute } from '#server/http/route-description.ts';
import { sendMailPath } from '#server/mail/flush-outbox.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';

// A function may run for 60 seconds.
const runMs = 50_000;

/** Sends mail apart from the functions that queue it, which stay small that way. */
export const app = api().post(
  sendMailPath,
  responds(z.object({ sent: z.int(), retried: z.int(), failed: z.int() })),
  describeRoute({ client: 'site' }),
  async (c) => c.json(await sendOutbox({ runMs })),
);

export default serve(app);

export const config: Config = { path: '/api/mail/send' };
