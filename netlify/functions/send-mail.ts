import type { Config } from '@netlify/functions';
import { drainOutbox } from '#server/mail/drain-outbox.ts';

/** Every minute: sends what is due, what was put back, and what a request's tail left behind. */
export default async function sendMail(): Promise<Response> {
  return Response.json(await drainOutbox());
}

export const config: Config = { schedule: '* * * * *' };
