import type { Config } from '@netlify/functions';
import { runScheduledJob } from '#server/http/background.ts';
import { isCmsConfigured } from '#server/posts/mirror/cms-configured.ts';

export default function syncCms(): Promise<Response> {
  return runScheduledJob('sync', async () => {
    if (!isCmsConfigured()) return;
    const { runMirror } = await import('#server/posts/mirror/run-mirror.ts');
    await runMirror();
  });
}

export const config: Config = { schedule: '*/15 * * * *' };
