import { environment } from '../env.ts';
import type { ApiContext } from '../http/api.ts';
import { log } from '../http/log.ts';

/** Path of the function that sends what is due; calling it is harmless. */
export const sendMailPath = '/api/mail/send';

/** Longer than the sender's own budget with its last mail, in milliseconds. */
const timeoutMs = 40_000;

let isCalling = false;
let isNeededAgain = false;

/** A burst makes one call at a time: a request that comes meanwhile asks for one more. */
async function callSender(origin: string): Promise<void> {
  if (isCalling) {
    isNeededAgain = true;
    return;
  }
  isCalling = true;
  try {
    do {
      isNeededAgain = false;
      const url = new URL(sendMailPath, environment().FUNCTIONS_URL ?? origin);
      const { ok, status, body } = await fetch(url, {
        method: 'POST',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await body?.cancel();
      if (!ok) throw new Error(`The sender answered ${status}.`);
    } while (isNeededAgain);
  } finally {
    isCalling = false;
  }
}

/**
 * Has due mail sent by a function of its own, after this answer has gone out; call it once the
 * transaction is through. A failure does not matter to the request: the scheduled run tries again.
 */
export function flushOutboxInBackground(c: ApiContext): void {
  const work = callSender(new URL(c.req.url).origin).catch((error: unknown) => {
    log('error', 'outbox not flushed', {
      requestId: c.get('requestId'),
      error: error instanceof Error ? error.message : 'unknown',
    });
  });
  c.env.waitUntil(work);
}
