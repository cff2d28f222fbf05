import { environment } from '../env.ts';
import type { ApiContext } from '../http/api.ts';
import { errorDetails, log } from '../http/log.ts';

export const sendMailPath = '/api/mail/send';

// The limit is longer than the sender's own budget.
const timeoutMs = 55_000;

let isCalling = false;
let isNeededAgain = false;

// A burst makes one call at a time.
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

interface FlushContext {
  req: { url: string };
  get?: ApiContext['get'];
}

/** Calls the function that sends the outbox. Call it after the transaction. */
export async function flushOutbox(c: FlushContext): Promise<void> {
  try {
    await callSender(new URL(c.req.url).origin);
  } catch (error) {
    log('error', 'outbox not flushed', {
      requestId: c.get?.('requestId'),
      error: errorDetails(error).message,
    });
  }
}

/** Sends the outbox without delaying the response. Call it after the transaction. */
export function flushOutboxInBackground(c: FlushContext & Pick<ApiContext, 'env'>): void {
  c.env.waitUntil(flushOutbox(c));
}
