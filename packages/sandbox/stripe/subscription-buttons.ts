import type { Hono } from 'hono';
import { html } from 'hono/html';
import { updateSubscription } from './subscriptions.ts';
import { dollars, form, onPress } from './forms.ts';
import { endSubscription } from './invoices.ts';
import type { Ledger, SandboxContext } from './ledger.ts';
import type { Subscription } from './objects.ts';
import { nowInSeconds } from './object-tools.ts';
import { resumeSubscription } from './pauses.ts';
import { defaultMethod } from './renewals.ts';
import { invalidRequest } from './stripe-api-error.ts';

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();

function describeState({ status, pause_collection: pause }: Subscription): string {
  if (!pause) return status;
  return pause.resumes_at
    ? `${status}, paused until ${toIso(pause.resumes_at)}`
    : `${status}, paused`;
}

function row(ledger: Ledger, subscription: Subscription) {
  const { id, created, items, ended_at, pause_collection, status } = subscription;
  const { card } = defaultMethod(ledger, subscription)?.details ?? {};
  const isPaused = status === 'paused' || pause_collection !== null;
  const of = { subscription: id };
  const days = html`<input name="days" placeholder="days" aria-label="Days to pause ${id}" />`;
  return html`<tr>
    <td>${id}<br />${toIso(created)}</td>
    <td>
      $${dollars(items.data[0].price.unit_amount ?? 0)} a ${items.data[0].price.recurring?.interval}
    </td>
    <td>${describeState(subscription)}<br />${card ? `${card.brand} ${card.last4}` : 'no card'}</td>
    <td>
      ${status === 'active' && !isPaused && form('/pause', 'Pause', of, days)}
      ${isPaused && form('/resume', 'Resume', of)}
      ${ended_at === null && form('/end', 'Cancel subscription', of)}
    </td>
  </tr>`;
}

/** Renders all subscriptions with their buttons, newest first, and nothing without any. */
export function subscriptionsTable(ledger: Ledger) {
  const rows = [...ledger.newest('subscription')].map((subscription) => row(ledger, subscription));
  return (
    rows.length > 0 &&
    html`<h2>Subscriptions</h2>
      <table>
        <tr>
          ${['Subscription', 'Amount', 'Status', 'Do'].map((heading) => html`<th>${heading}</th>`)}
        </tr>
        ${rows}
      </table>`
  );
}

/** Adds what staff can do with a subscription on Stripe's pages. */
export function addSubscriptionButtons(app: Hono, context: SandboxContext): void {
  onPress(app, context, '/pause', (field) => {
    const days = Number(field('days'));
    if (!(days >= 0 && days <= 366)) throw invalidRequest('Send days, up to 366, or none.');
    const resumes_at = days > 0 ? nowInSeconds() + Math.round(days * 24 * 60 * 60) : null;
    const pause_collection = { behavior: 'void' as const, resumes_at };
    updateSubscription(context, { pause_collection }, field('subscription'));
  });
  onPress(app, context, '/resume', (field) => {
    const id = field('subscription');
    const { status } = context.ledger.find('subscription', id);
    if (status === 'paused') resumeSubscription(context, {}, id);
    else updateSubscription(context, { pause_collection: '' }, id);
  });
  onPress(app, context, '/end', (field) => {
    endSubscription(context, field('subscription'));
  });
}
