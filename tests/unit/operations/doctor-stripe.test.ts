import { describe, expect, test } from 'vitest';
import { examine } from '#local/doctor/examine.ts';
import { startServices } from '#tests/support/doctor/services.ts';
import { line, say, services } from '#tests/support/doctor/examined.ts';

describe('Stripe', () => {
  test('without one of its keys', async () => {
    expect(await say('Stripe keys', { STRIPE_PUBLISHABLE_KEY: '' })).toMatchObject(
      line('mend', 'Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY.'),
    );
  });

  test('with keys of two modes', async () => {
    expect(await say('Stripe keys', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toMatchObject(
      line('mend', 'must both be test keys or both live keys'),
    );
  });

  test('in test mode on the public site is worth a note', async () => {
    expect(await say('Stripe keys')).toMatchObject(line('note', 'takes no real money'));
    expect(await say('Stripe keys', {}, 'branch-deploy')).toMatchObject(line('fine', 'test keys'));
  });

  test('that does not know the secret key', async () => {
    expect(await say('Stripe', { STRIPE_SECRET_KEY: 'sk_test_unknown' })).toMatchObject(
      line('mend', 'It refuses STRIPE_SECRET_KEY'),
    );
  });

  test('whose restricted key may do too little', async () => {
    const changes = { STRIPE_SECRET_KEY: services.restrictedKey };
    expect(await say('Stripe', changes)).toMatchObject(line('fine', 'takes the secret key'));
    services.refusedToRestricted.paths = /events/;
    expect(await say('Stripe', changes)).toMatchObject(
      line('mend', 'allow it to write PaymentIntents and to read Charges'),
    );
  });

  test('that is away', async () => {
    expect(await say('Stripe', { STRIPE_API_BASE: 'http://127.0.0.1:1' })).toMatchObject(
      line('mend', 'It does not answer as it should (StripeConnectionError)'),
    );
  });

  test('that does not know the publishable key', async () => {
    const changes = { STRIPE_PUBLISHABLE_KEY: 'pk_test_unknown' };
    expect(await say('Stripe page key', changes)).toMatchObject(
      line('mend', 'Stripe refuses STRIPE_PUBLISHABLE_KEY'),
    );
  });

  test('that has seen no payment yet cannot tell whose the publishable key is', async () => {
    const fresh = await startServices();
    const findings = await examine(fresh.variables, 'production');
    await fresh.close();
    expect(findings.filter(({ check }) => check === 'Stripe page key')).toMatchObject(
      line('note', 'ask again after the first payment'),
    );
  });

  test('whose keys are of two accounts', async () => {
    const changes = { STRIPE_PUBLISHABLE_KEY: services.foreignKey };
    await services.beginPayment();
    expect(await say('Stripe page key', changes)).toMatchObject(line('mend', 'another account'));
    expect(await say('Stripe page key')).toMatchObject(line('fine', 'same account'));
  });
});

describe('the webhook of Stripe', () => {
  const endpoint = () => services.stripe.webhookEndpoints[0];

  test('has a secret; a preview may go without', async () => {
    const changes = { STRIPE_WEBHOOK_SECRET: undefined };
    expect(await say('Stripe webhook', changes)).toMatchObject(
      line('mend', 'STRIPE_WEBHOOK_SECRET is missing'),
    );
    expect(await say('Stripe webhook', changes, 'deploy-preview')).toMatchObject(
      line('note', 'reconciler'),
    );
  });

  test('is registered for this address', async () => {
    expect(await say('Stripe webhook')).toMatchObject(line('fine', 'registered'));
    expect(await say('Stripe webhook', { SITE_URL: 'http://127.0.0.1:1' })).toMatchObject(
      line('mend', 'Stripe knows no endpoint http://127.0.0.1:1/api/stripe-webhook'),
    );
  });

  test('cannot be looked up with a restricted key that may not list endpoints', async () => {
    services.refusedToRestricted.paths = /webhook_endpoints/;
    const changes = { STRIPE_SECRET_KEY: services.restrictedKey };
    expect(await say('Stripe webhook', changes)).toMatchObject(
      line('note', 'a restricted key may not list endpoints'),
    );
  });

  test('is told of every event that matters', async () => {
    Object.assign(endpoint() ?? {}, { enabled_events: ['payment_intent.succeeded'] });
    expect(await say('Stripe webhook')).toMatchObject(line('mend', 'charge.dispute.closed'));
  });

  test('is enabled', async () => {
    Object.assign(endpoint() ?? {}, { status: 'disabled' });
    expect(await say('Stripe webhook')).toMatchObject(line('mend', 'the endpoint is disabled'));
  });
});
