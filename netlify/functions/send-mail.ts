import type { Config } from '@netlify/functions';
import { sendOutbox } from '#server/mail/send-outbox.ts';

/** Every minute: sends what is due, what was put back, and what a failed call left behind. */
export default async function sendMail(): Promise<Response> {
  return Response.json(await sendOutbox());
}

export const config: Config = { schedule: '* * * * *' };
