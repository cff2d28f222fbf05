import type { Config } from '@netlify/functions';
import { sendOutbox } from '#server/mail/send-outbox.ts';

/** Every minute: due mail, retries, and what a failed call left. */
export default async function sendMail(): Promise<Response> {
  return Response.json(await sendOutbox());
}

export const config: Config = { schedule: '* * * * *' };
