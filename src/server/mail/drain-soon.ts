import type { ApiContext } from '../http/api.ts';
import { log } from '../http/log.ts';

/** Enough for what one request enqueued, and for a few that waited. */
const tailLimit = 10;

/** Loaded when there is mail to send, so that an answer never waits for the mail libraries. */
async function drain(): Promise<void> {
  const { drainOutbox } = await import('./drain-outbox.ts');
  await drainOutbox({ limit: tailLimit });
}

/**
 * Sends due mail after the answer has gone out; call it once the transaction is through. Failure is
 * no matter for the request: the scheduled run tries again.
 */
export function drainSoon(c: ApiContext): void {
  const work = drain().catch((error: unknown) => {
    log('error', 'outbox not drained', {
      requestId: c.get('requestId'),
      error: error instanceof Error ? error.name : 'unknown',
    });
  });
  c.env.waitUntil(work);
}
