import type { Hono } from 'hono';
import type { SandboxContext } from './ledger.ts';
import { createPayout, payoutRequestSchema } from './payouts.ts';
import { StripeApiError } from './stripe-api-error.ts';

/** Adds POST /payout for tests, which answers with the payout once its events are delivered. */
export function addPayoutApi(
  app: Hono,
  context: SandboxContext,
  deliver: () => Promise<void>,
): void {
  const { ledger } = context;
  app.post('/payout', async (c) => {
    const text = await c.req.text();
    const body: unknown = text === '' ? {} : await c.req.json().catch(() => undefined);
    const { data: request, error } = payoutRequestSchema.safeParse(body);
    if (error) return c.json({ error: { message: error.message } }, 400);
    try {
      const { id } = ledger.transaction(() => createPayout(context, request));
      await deliver();
      return c.json(ledger.find('payout', id));
    } catch (problem) {
      if (!(problem instanceof StripeApiError)) throw problem;
      return c.json({ error: problem.body }, 400);
    }
  });
}
