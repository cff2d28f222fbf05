import type { Config } from '@netlify/functions';
import { runMirror } from '#server/posts/mirror/run-mirror.ts';
import { environment } from '#server/env.ts';
import { answerSchedule } from '#server/http/background.ts';

export default function syncCms(): Promise<Response> {
  return answerSchedule('sync', async () => {
    if (environment().CONTENTFUL_ACCESS_TOKEN) await runMirror();
  });
}

export const config: Config = { schedule: '*/15 * * * *' };
