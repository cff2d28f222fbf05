import type { Config } from '@netlify/functions';
import { checkAlarms } from '#server/alarms/check-alarms.ts';

/** Every quarter of an hour: staff are mailed, once, about what does not mend itself. */
export default async function alarms(): Promise<Response> {
  await checkAlarms();
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '*/15 * * * *' };
