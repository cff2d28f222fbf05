import { rmSync } from 'node:fs';
import { afterAll, afterEach } from 'vitest';
import { openStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

export const origin = 'http://sandbox.test';

/**
 * Opens the Stripe sandbox in this process and without sockets, until the tests of the file are over.
 *
 * @param takeDelivery answers what the sandbox sends to our webhook
 */
export function openSandbox(takeDelivery: (request: Request) => Response | Promise<Response>) {
  const dataDir = createTempFolder('stripe');
  const sandbox = openStripeSandbox({ dataDir, origin }, async (url, init) =>
    takeDelivery(new Request(url, init)),
  );
  afterEach(() => {
    sandbox.switches.set({ reset: true });
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  });

  /** Delivers what is queued, newest first, also what is only due later. */
  async function deliverAll(): Promise<void> {
    sandbox.ledger.release(0);
    await sandbox.runDueJobs();
  }

  /** Calls as the browser's script does, with the publishable key. */
  async function browse(path: string, fields: Record<string, string>) {
    const key = sandbox.environment.STRIPE_PUBLISHABLE_KEY;
    const body = new URLSearchParams({ key, ...fields });
    const url = `${origin}/_sandbox/stripe${path}`;
    const response = await sandbox.handle(new Request(url, { method: 'POST', body }));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  return { sandbox, dataDir, deliverAll, browse };
}
