import type { Hono } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { pagePolicy, sandboxPage } from '../page.ts';
import { changeCard, findCustomer } from './customers.ts';
import { dollars, form, onPress, problemLine, root } from './forms.ts';
import { endSubscription } from './invoices.ts';
import type { SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import { newId } from './object-tools.ts';
import type { Subscription } from './objects.ts';
import type { Params } from './parameters.ts';
import { defaultMethod } from './renewals.ts';
import { invalidRequest } from './stripe-api-error.ts';

const cardFields = { number: 'Card number', exp_month: 'Expiry month', exp_year: 'Expiry year' };

function subscriptionForms(
  { ledger }: SandboxContext,
  session: string,
  subscription: Subscription,
) {
  const { card } = defaultMethod(ledger, subscription)?.details ?? {};
  const { unit_amount, recurring } = subscription.items.data[0].price;
  return html`<h2>$${dollars(unit_amount ?? 0)} a ${recurring?.interval}</h2>
    <p>Status: ${subscription.status}. Card: ${card ? `${card.brand} ${card.last4}` : 'none'}.</p>
    ${
      subscription.ended_at === null &&
      form(`/portal/${session}/cancel`, 'Cancel subscription', { subscription: subscription.id })
    }`;
}

/** Renders the form for the customer's card, as on Stripe's page. */
function cardForm(session: string) {
  const inputs = Object.entries(cardFields).map(
    ([name, label]) =>
      html`<label>${label} <input name="${name}" inputmode="numeric" required /></label>`,
  );
  return form(`/portal/${session}/card`, 'Change card', {}, inputs);
}

/** Responds to POST /v1/billing_portal/sessions. */
export function createPortalSession(
  { ledger, origin, save }: SandboxContext,
  { customer, return_url }: Params<'POST /v1/billing_portal/sessions'>,
): Stripe.BillingPortal.Session {
  findCustomer(ledger, customer);
  const id = newId('bps');
  const url = `${origin}/_sandbox/stripe/portal/${id}`;
  return save(buildObject('billing_portal.session', { id, customer, return_url, url }));
}

/** Adds Stripe's customer portal. */
export function addBillingPages(app: Hono, context: SandboxContext): void {
  const { ledger } = context;
  const portalPage = (session: string) => `${root}/portal/${session}`;

  /** Returns the id of the subscription that a button is for, if it is the customer's own. */
  function ownSubscription(session: string, id: string): string {
    const { customer } = ledger.find('billing_portal.session', session);
    if (ledger.find('subscription', id).customer === customer) return id;
    throw invalidRequest('This subscription is of another customer.');
  }

  app.get('/portal/:id', (c) => {
    const { id, customer, return_url } = ledger.find('billing_portal.session', c.req.param('id'));
    c.header('Content-Security-Policy', pagePolicy);
    return c.html(
      sandboxPage(
        'Customer portal',
        html`<p><a href="${return_url}">Return to the site</a></p>
          ${problemLine(c.req.query('problem'))}
          ${ledger
            .children('subscription', customer)
            .map((subscription) => subscriptionForms(context, id, subscription))}
          ${cardForm(id)}`,
      ),
    );
  });
  const changeCustomerCard = (field: (name: string) => string, session: string) => {
    changeCard(context, ledger.find('billing_portal.session', session).customer, {
      number: field('number'),
      exp_month: Number(field('exp_month')),
      exp_year: Number(field('exp_year')),
    });
  };
  onPress(app, context, '/portal/:id/card', changeCustomerCard, portalPage);
  const cancel = (field: (name: string) => string, session: string) => {
    endSubscription(context, ownSubscription(session, field('subscription')));
  };
  onPress(app, context, '/portal/:id/cancel', cancel, portalPage);
}
