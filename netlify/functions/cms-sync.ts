import type { Config } from '@netlify/functions';
import { runMirror } from '#server/posts/mirror/run-mirror.ts';
import { environment } from '#server/env.ts';

/** Every quarter of an hour, for changes without a webhook. */
export default async function syncCms(): Promise<Response> {
  if (environment().CONTENTFUL_ACCESS_TOKEN) await runMirror();
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '*/15 * * * *' };
