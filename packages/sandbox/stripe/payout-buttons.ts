import type { Hono } from 'hono';
import { html } from 'hono/html';
import { dollars, form, onPress } from './forms.ts';
import type { Ledger, SandboxContext } from './ledger.ts';
import { arrivePayout, createPayout, failPayout, payoutRequestSchema } from './payouts.ts';
import { StripeApiError } from './stripe-api-error.ts';

/** Renders all payouts with their buttons, newest first, and the button that makes one. */
export function payoutsTable(ledger: Ledger) {
  const rows = [...ledger.newest('payout')].map(({ id, amount, arrival_date, status }) => {
    const hidden = { payout: id };
    return html`<tr>
      <td>${id}<br />${new Date(arrival_date * 1000).toISOString().slice(0, 10)}</td>
      <td>$${dollars(amount)}</td>
      <td>${status}</td>
      <td>
        ${status === 'in_transit' && form('/payout/arrive', 'Arrive', hidden)}
        ${status !== 'failed' && form('/payout/fail', 'Fail', hidden)}
      </td>
    </tr>`;
  });
  return html`<h2>Payouts</h2>
    ${form('/payout/create', 'Pay out all', {})}
    <table>
      <tr>
        ${['Payout', 'Amount', 'Status', 'Do'].map((heading) => html`<th>${heading}</th>`)}
      </tr>
      ${rows}
    </table>`;
}

/** Pays out, as Stripe does by its schedule, and lets the bank answer. */
export function addPayoutButtons(
  app: Hono,
  context: SandboxContext,
  deliver: () => Promise<void>,
): void {
  const { ledger } = context;
  onPress(app, context, '/payout/create', () =>
    createPayout(context, payoutRequestSchema.parse({})),
  );
  onPress(app, context, '/payout/fail', (field) => failPayout(context, field('payout')));
  onPress(app, context, '/payout/arrive', (field) => arrivePayout(context, field('payout')));
  /** Answers with the payout once its events are delivered, for tests. */
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
