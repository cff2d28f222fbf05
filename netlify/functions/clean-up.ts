import type { Config } from '@netlify/functions';
import { forgetOldCounts } from '#server/http/rate-limit.ts';

export default async function cleanUp(): Promise<Response> {
  await forgetOldCounts();
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '@hourly' };
