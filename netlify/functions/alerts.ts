import type { Config } from '@netlify/functions';
import { checkAlerts } from '#server/alerts/check-alerts.ts';

/** Every quarter of an hour. */
export default async function alerts(): Promise<Response> {
  await checkAlerts();
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '*/15 * * * *' };
