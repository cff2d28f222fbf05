import type { Hono } from 'hono';
import { html } from 'hono/html';
import { dollars, form, onPress } from './forms.ts';
import type { Ledger, SandboxContext } from './ledger.ts';
import { arrivePayout, createPayout, failPayout, payoutRequestSchema } from './payouts.ts';

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

/** Adds the buttons that pay out, as Stripe does by its schedule, and let the bank answer. */
export function addPayoutButtons(app: Hono, context: SandboxContext): void {
  onPress(app, context, '/payout/create', () =>
    createPayout(context, payoutRequestSchema.parse({})),
  );
  onPress(app, context, '/payout/fail', (field) => failPayout(context, field('payout')));
  onPress(app, context, '/payout/arrive', (field) => arrivePayout(context, field('payout')));
}
