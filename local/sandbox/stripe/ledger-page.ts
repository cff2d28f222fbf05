import { html } from 'hono/html';
import { disputeOf, isHeld } from './disputes.ts';
import type { Ledger } from './ledger.ts';
import type { Charge, Dispute, Intent } from './objects.ts';
import type { Switches } from './switches.ts';

/** Rows of the page; older ones are still in the ledger. */
const shownRows = 200;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const style = `
  :root { color-scheme: light; font: 15px/1.5 system-ui, sans-serif; color: #14201d; background: #f6f4ee }
  body { max-width: 1080px; margin: 0 auto; padding: 2rem 1rem }
  h1 { font-weight: 500; margin: 0 }
  table { width: 100%; border-collapse: collapse; margin-block: 1.5rem }
  th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid #d8d4c8; vertical-align: top }
  td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
  code { font-size: .85em; overflow-wrap: anywhere }
  form { display: inline-flex; gap: .35rem; align-items: center; margin: 0 .75rem .25rem 0 }
  input { width: 6rem; padding: .3rem .4rem; font: inherit; border: 1px solid #6d7a75; border-radius: 3px }
  button { padding: .3rem .7rem; font: inherit; border: 1px solid #14201d; border-radius: 3px; background: #fff; cursor: pointer }
  .scroll { overflow-x: auto } .quiet { color: #55625d }
`;

function chargeOf(ledger: Ledger, intent: Intent): Charge | undefined {
  const charge = intent.latest_charge ? ledger.get(intent.latest_charge) : undefined;
  return charge?.object === 'charge' ? charge : undefined;
}

/** How the bank may decide. */
const verdicts = { won: 'Bank: for us', lost: 'Bank: for the donor' } as const;

function deedsOfDispute({ id, status }: Dispute) {
  if (status !== 'needs_response') return '';
  return Object.entries(verdicts).map(
    ([verdict, label]) =>
      html`<form method="post" action="stripe/decide">
        <input type="hidden" name="dispute" value="${id}" />
        <button name="status" value="${verdict}">${label}</button>
      </form>`,
  );
}

function deeds(intent: Intent, charge: Charge | undefined, dispute: Dispute | undefined) {
  if (intent.status === 'requires_payment_method') {
    return html`<form method="post" action="stripe/cancel">
      <input type="hidden" name="intent" value="${intent.id}" /><button>Cancel</button>
    </form>`;
  }
  if (intent.status !== 'succeeded' || !charge) return '';
  const left = charge.amount - charge.amount_refunded;
  return html`${
    left > 0 && !isHeld(dispute)
      ? html`<form method="post" action="stripe/refund">
          <input type="hidden" name="charge" value="${charge.id}" />
          <input
            name="dollars"
            inputmode="decimal"
            value="${(left / 100).toFixed(2)}"
            aria-label="Dollars to refund of ${intent.id}"
          />
          <button>Refund</button>
        </form>`
      : ''
  }${
    dispute
      ? deedsOfDispute(dispute)
      : html`<form method="post" action="stripe/dispute">
          <input type="hidden" name="charge" value="${charge.id}" /><button>Dispute</button>
        </form>`
  }`;
}

function row(ledger: Ledger, intent: Intent) {
  const charge = chargeOf(ledger, intent);
  const { type = '-', card } = charge?.payment_method_details ?? {};
  const dispute = charge && disputeOf(ledger, charge.id);
  return html`<tr>
    <td><code>${intent.id}</code></td>
    <td>${new Date(intent.created * 1000).toISOString().replace('T', ' ').slice(0, 19)}</td>
    <td class="number">${dollars(intent.amount)}</td>
    <td>${intent.status}${dispute ? `, disputed: ${dispute.status}` : ''}</td>
    <td>${card ? `${card.brand} ${card.last4}` : type}</td>
    <td class="number">${charge?.amount_refunded ? dollars(charge.amount_refunded) : '-'}</td>
    <td>${deeds(intent, charge, dispute)}</td>
  </tr>`;
}

/** The sandbox's own page: what it holds, with buttons for what only Stripe's dashboard could do. */
export function ledgerPage(ledger: Ledger, switches: Switches, problem: string | undefined) {
  const intents = ledger
    .newest('payment_intent', { limit: shownRows })
    .filter((object) => object.object === 'payment_intent');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Sandbox payments</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <h1>Sandbox payments</h1>
        <p class="quiet">
          This stands in for Stripe on this machine: no card is charged. The newest ${shownRows}
          payments are shown.
        </p>
        ${problem ? html`<p role="alert">${problem}</p>` : ''}
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th>Payment</th>
                <th>Created (UTC)</th>
                <th class="number">Amount</th>
                <th>Status</th>
                <th>Method</th>
                <th class="number">Refunded</th>
                <th>Do</th>
              </tr>
            </thead>
            <tbody>
              ${intents.map((intent) => row(ledger, intent))}
            </tbody>
          </table>
        </div>
        ${intents.length === 0 ? html`<p>No payments yet.</p>` : ''}
        <p class="quiet">
          Switches, set with a POST of JSON to <code>/_sandbox/stripe/switches</code>:
          <code>${JSON.stringify(switches)}</code>
        </p>
      </body>
    </html>`;
}
