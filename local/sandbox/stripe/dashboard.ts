import { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { pagePolicy, refuseForeign, sandboxPage } from '../page.ts';
import { addBillingPages } from './billing-portal.ts';
import type { Ledger } from './ledger.ts';
import type { Intent } from './objects.ts';
import { cancelIntent, type SandboxContext } from './payments.ts';
import { closeDispute, createRefund, openDispute } from './refunds.ts';
import { StripeApiError } from './stripe-api-error.ts';
import type { OpenSwitches } from './switches.ts';

const root = '/_sandbox/stripe';

/** Rows of the page; older ones are still in the ledger. */
const shownRows = 200;

const dollars = (cents: number) => (cents / 100).toFixed(2);

function button(action: string, label: string, fields: Record<string, string>) {
  return html`<form method="post" action="${root}/${action}">
    ${Object.entries(fields).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button>${label}</button>
  </form>`;
}

function row(ledger: Ledger, { id, created, amount, status, latest_charge }: Intent) {
  const charge = latest_charge ? ledger.find('charge', latest_charge) : undefined;
  const [dispute] = charge ? ledger.ofCharge('dispute', charge.id) : [];
  const left = charge?.paid ? charge.amount - charge.amount_refunded : 0;
  const isOpen = dispute?.status === 'needs_response';
  return html`<tr>
    <td>${id}<br />${new Date(created * 1000).toISOString()}</td>
    <td>$${dollars(amount)}, refunded $${dollars(charge?.amount_refunded ?? 0)}</td>
    <td>${status}${dispute ? `, disputed: ${dispute.status}` : ''}</td>
    <td>
      ${status === 'requires_payment_method' && button('cancel', 'Cancel', { intent: id })}
      ${isOpen && button('decide', 'Bank: for us', { dispute: dispute.id, status: 'won' })}
      ${isOpen && button('decide', 'Bank: for the donor', { dispute: dispute.id, status: 'lost' })}
      ${
        left > 0 &&
        (!dispute || dispute.status === 'won') &&
        html`<form method="post" action="${root}/refund">
          <input type="hidden" name="charge" value="${charge?.id}" />
          <input name="dollars" value="${dollars(left)}" aria-label="Dollars to refund of ${id}" />
          <button>Refund</button>
        </form>`
      }
      ${left > 0 && !dispute && button('dispute', 'Dispute', { charge: charge?.id ?? '' })}
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
      ${problem && html`<p role="alert">${problem}</p>`}
      ${button('clock', 'Let a month pass for subscriptions', { days: '31' })}
      <table>
        <tr>
          ${['Payment', 'Amount', 'Status', 'Do'].map((heading) => html`<th>${heading}</th>`)}
        </tr>
        ${rows}
      </table>`,
  );
}

/** The sandbox's page with its buttons, and the switches that make things go wrong. */
export function createDashboard(context: SandboxContext, switches: OpenSwitches): Hono {
  const { ledger } = context;
  const app = new Hono();
  app.use('*', refuseForeign);
  app.get('/', (c) => {
    c.header('Content-Security-Policy', pagePolicy);
    return c.html(paymentsPage(ledger, c.req.query('problem')));
  });

  /** Does what a button asks and shows the page again. */
  function onPress(path: string, work: (field: (name: string) => string) => unknown): void {
    app.post(path, async (c) => {
      const form = new URLSearchParams(await c.req.text());
      try {
        ledger.transaction(() => work((name) => form.get(name) ?? ''));
        return c.redirect(root, 303);
      } catch (error) {
        if (!(error instanceof StripeApiError)) throw error;
        return c.redirect(`${root}?problem=${encodeURIComponent(error.message)}`, 303);
      }
    });
  }

  onPress('/refund', (field) => {
    const amount = Math.round(Number(field('dollars')) * 100);
    return createRefund(context, { charge: field('charge'), amount });
  });
  onPress('/cancel', (field) => cancelIntent(context, field('intent')));
  onPress('/dispute', (field) => openDispute(context, field('charge')));
  onPress('/decide', (field) =>
    closeDispute(context, field('dispute'), field('status') === 'won' ? 'won' : 'lost'),
  );
  addBillingPages(app, context);
  app.post('/switches', async (c) => {
    const parsed = z.looseObject({}).safeParse(await c.req.json().catch(() => null));
    return parsed.success ? c.json(switches.set(parsed.data)) : c.json(parsed.error, 422);
  });
  return app;
}
