import type { Hono } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { pagePolicy, sandboxPage } from '../page.ts';
import { cardOf, changeCard, passBillingTime, renewSubscriptions } from './billing.ts';
import { endSubscription } from './invoices.ts';
import { newId, nowInSeconds, type Subscription } from './objects.ts';
import type { SandboxContext } from './payments.ts';
import { StripeApiError } from './stripe-api-error.ts';

const root = '/_sandbox/stripe/portal';

/** The account's settings of the customer portal, with what the product asks about. */
export function describePortal() {
  return {
    id: 'bpc_sandbox',
    object: 'billing_portal.configuration',
    active: true,
    is_default: true,
    features: { payment_method_update: { enabled: true }, subscription_cancel: { enabled: true } },
  };
}

/** POST /v1/billing_portal/sessions */
export function createPortalSession(
  { ledger }: SandboxContext,
  { customer, return_url }: { customer: string; return_url: string },
  origin: string,
): Stripe.BillingPortal.Session {
  ledger.find('customer', customer);
  const id = newId('bps');
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: nowInSeconds(),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url,
    url: `${origin}${root}/${id}`,
  };
  ledger.put(session);
  return session;
}

function subscriptionForms(
  { ledger }: SandboxContext,
  session: string,
  { id, status, items, ended_at }: Subscription,
) {
  const dollars = ((items.data[0]?.price.unit_amount ?? 0) / 100).toFixed(2);
  const field = (name: string, label: string) =>
    html`<label>${label} <input name="${name}" inputmode="numeric" required /></label>`;
  return html`<h2>$${dollars} a month</h2>
    <p>Status: ${status}. Card: ${cardOf(ledger, id)}.</p>
    ${
      ended_at === null &&
      html`<form method="post" action="${root}/${session}/card">
          <input type="hidden" name="subscription" value="${id}" />
          ${field('number', 'Card number')} ${field('exp_month', 'Expiry month')}
          ${field('exp_year', 'Expiry year')}
          <button>Change card</button>
        </form>
        <form method="post" action="${root}/${session}/cancel">
          <input type="hidden" name="subscription" value="${id}" />
          <button>Cancel subscription</button>
        </form>`
    }`;
}

/** Stripe's customer portal, and the clock that lets months pass for subscriptions. */
export function addBillingPages(app: Hono, context: SandboxContext): void {
  const { ledger } = context;
  app.get('/portal/:id', (c) => {
    const { id, customer, return_url } = ledger.find('billing_portal.session', c.req.param('id'));
    c.header('Content-Security-Policy', pagePolicy);
    const problem = c.req.query('problem');
    return c.html(
      sandboxPage(
        'Customer portal',
        html`<p><a href="${return_url}">Return to the site</a></p>
          ${problem && html`<p role="alert">${problem}</p>`}
          ${ledger
            .children('subscription', customer)
            .map((subscription) => subscriptionForms(context, id, subscription))}`,
      ),
    );
  });
  app.post('/portal/:id/:act{card|cancel}', async (c) => {
    const { id, customer } = ledger.find('billing_portal.session', c.req.param('id'));
    const form = new URLSearchParams(await c.req.text());
    const field = (name: string) => form.get(name) ?? '';
    const wanted = ledger
      .children('subscription', customer)
      .find((each) => each.id === field('subscription'));
    try {
      ledger.transaction(() => {
        if (!wanted) return;
        if (c.req.param('act') === 'cancel') endSubscription(context, wanted.id);
        else {
          const [exp_month, exp_year] = [Number(field('exp_month')), Number(field('exp_year'))];
          changeCard(context, wanted.id, { number: field('number'), exp_month, exp_year });
        }
      });
      return c.redirect(`${root}/${id}`, 303);
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return c.redirect(`${root}/${id}?problem=${encodeURIComponent(error.message)}`, 303);
    }
  });
  app.post('/clock', async (c) => {
    const days = Number(new URLSearchParams(await c.req.text()).get('days'));
    if (!(days > 0 && days <= 366)) return c.text('Send days, from 1 to 366.', 422);
    ledger.transaction(() => {
      passBillingTime(ledger, Math.round(days * 24 * 60 * 60));
      renewSubscriptions(context);
    });
    return c.redirect('/_sandbox/stripe', 303);
  });
}
