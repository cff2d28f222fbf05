import { Hono } from 'hono';
import { html } from 'hono/html';
import { pagePolicy, refuseForeign, sandboxPage } from '../page.ts';
import { addBillingPages } from './billing-portal.ts';
import { addClock } from './clock.ts';
import { decideDispute, disputeStatuses, hasEnded, openDispute } from './disputes.ts';
import { dollars, form, onPress, problemLine } from './forms.ts';
import type { Ledger, SandboxContext } from './ledger.ts';
import type { Dispute, PaymentIntent } from './objects.ts';
import { addPayoutApi } from './payout-api.ts';
import { addPayoutButtons, payoutsTable } from './payout-buttons.ts';
import { cancelIntent } from './payments.ts';
import { createRefund } from './refunds.ts';
import { addSubscriptionButtons, subscriptionsTable } from './subscription-buttons.ts';
import type { OpenSwitches } from './switches.ts';

/** The rows of the page; older ones are still in the ledger. */
const shownRows = 200;

const inquiryStatus = 'warning_needs_response';

function statusSelect({ id, status }: Dispute) {
  const options = disputeStatuses.map(
    (option) => html`<option ${option === status ? 'selected' : ''}>${option}</option>`,
  );
  return html`<select name="status" aria-label="Status of ${id}">
    ${options}
  </select>`;
}

function row(ledger: Ledger, { id, created, amount, status, latest_charge }: PaymentIntent) {
  const charge = latest_charge ? ledger.find('charge', latest_charge) : undefined;
  const [dispute] = charge ? ledger.children('dispute', charge.id) : [];
  const left = charge?.paid ? charge.amount - charge.amount_refunded : 0;
  const ofCharge = { charge: charge?.id ?? '' };
  const isRefundable = left > 0 && (!dispute || dispute.is_charge_refundable);
  const isDisputable = left > 0 && (!dispute || hasEnded(dispute));
  const sum = html`<input
    name="dollars"
    value="${dollars(left)}"
    aria-label="Dollars to refund of ${id}"
  />`;
  return html`<tr>
    <td>${id}<br />${new Date(created * 1000).toISOString()}</td>
    <td>$${dollars(amount)}, refunded $${dollars(charge?.amount_refunded ?? 0)}</td>
    <td>${status}${dispute ? `, disputed: ${dispute.status}` : ''}</td>
    <td>
      ${status === 'requires_payment_method' && form('/cancel', 'Cancel', { intent: id })}
      ${dispute && form('/decide', 'Decide', { dispute: dispute.id }, statusSelect(dispute))}
      ${isRefundable && form('/refund', 'Refund', ofCharge, sum)}
      ${isDisputable && form('/dispute', 'Dispute', ofCharge)}
      ${isDisputable && form('/dispute', 'Inquire', { ...ofCharge, status: inquiryStatus })}
    </td>
  </tr>`;
}

function paymentsPage(ledger: Ledger, problem: string | undefined) {
  const rows = [];
  for (const intent of ledger.newest('payment_intent')) {
    if (rows.push(row(ledger, intent)) === shownRows) break;
  }
  return sandboxPage(
    'Payments',
    html`<p>This stands in for Stripe on this machine: no card is charged.</p>
      ${problemLine(problem)} ${form('/clock', 'Let a month pass', { days: '31' })}
      <table>
        <tr>
          ${['Payment', 'Amount', 'Status', 'Do'].map((heading) => html`<th>${heading}</th>`)}
        </tr>
        ${rows}
      </table>
      ${payoutsTable(ledger)} ${subscriptionsTable(ledger)}`,
  );
}

/** Serves the sandbox's page with its buttons, and the switches that make things go wrong. */
export function createDashboard(
  context: SandboxContext,
  switches: OpenSwitches,
  deliver: () => Promise<void>,
): Hono {
  const app = new Hono();
  app.use('*', refuseForeign);
  app.get('/', (c) => {
    c.header('Content-Security-Policy', pagePolicy);
    return c.html(paymentsPage(context.ledger, c.req.query('problem')));
  });
  onPress(app, context, '/refund', (field) => {
    const amount = Math.round(Number(field('dollars')) * 100);
    return createRefund(context, { charge: field('charge'), amount });
  });
  onPress(app, context, '/cancel', (field) =>
    cancelIntent(context, { cancellation_reason: 'abandoned' }, field('intent')),
  );
  onPress(app, context, '/dispute', (field) =>
    openDispute(context, field('charge'), field('status') || undefined),
  );
  onPress(app, context, '/decide', (field) =>
    decideDispute(context, field('dispute'), field('status')),
  );
  addSubscriptionButtons(app, context);
  addBillingPages(app, context);
  addClock(app, context);
  addPayoutButtons(app, context);
  addPayoutApi(app, context, deliver);
  app.post('/switches', async (c) => c.json(switches.set(await c.req.json<object>())));
  return app;
}
