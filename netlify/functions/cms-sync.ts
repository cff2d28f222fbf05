import type { Config } from '@netlify/functions';
import { environment } from '#server/env.ts';
import { runScheduledJob } from '#server/http/background.ts';

export default function syncCms(): Promise<Response> {
  return runScheduledJob('sync', async () => {
    if (!environment().CONTENTFUL_ACCESS_TOKEN) return;
    const { runMirror } = await import('#server/posts/mirror/run-mirror.ts');
    await runMirror();
  });
}

export const config: Config = { schedule: '*/15 * * * *' };
