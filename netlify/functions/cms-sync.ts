import type { Config } from '@netlify/functions';
import { runMirror } from '#server/blog/mirror/run-mirror.ts';
import { environment } from '#server/env.ts';

/** Every quarter of an hour: what no webhook told. Does nothing where no CMS is configured. */
export default async function syncCms(): Promise<Response> {
  if (environment().CONTENTFUL_ACCESS_TOKEN) await runMirror();
  return new Response(null, { status: 204 });
}

export const config: Config = { schedule: '*/15 * * * *' };
