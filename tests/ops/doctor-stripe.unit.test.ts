/** What the doctor finds about keys, domains, endpoints and payments at Stripe. */
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { runChecks } from '#ops/doctor/run-checks.ts';
import { rights } from '#ops/doctor/stripe-rights.ts';
import { expectedResult, runCheck, services } from '#tests/support/doctor/run-checks.ts';
import { buildObject } from '#sandbox/stripe/object-defaults.ts';
import { foreignKey, startServices } from '#tests/support/doctor/services.ts';
import { pickSome } from '#tests/support/long-run.ts';

describe('Stripe', () => {
  const restricted = () => ({ STRIPE_SECRET_KEY: services.stripe.restrictedKey });

  test('a restricted key of Stripe with every right is enough', async () => {
    expect(await runCheck('Stripe', restricted())).toMatchObject(
      expectedResult('fine', 'takes the secret key'),
    );
    expect(await runCheck('Stripe rights', restricted())).toMatchObject(
      expectedResult('fine', 'each that the site'),
    );
  });

  test.each(pickSome(rights, 3).map((right) => [`${right.row}: ${right.level}`, right] as const))(
    'a restricted key without %s is to be fixed, and no other right is named',
    async (named, { permission, level }) => {
      const missing = `${permission}_${level.toLowerCase()}`;
      services.stripe.switches.set({ missingPermissions: [missing] });
      expect(await runCheck('Stripe rights', restricted())).toMatchObject(
        expectedResult('fix', `the restricted key lacks ${named}: allow that in Stripe`),
      );
    },
  );

  test('every missing right is named at once, also one to read where writing is needed', async () => {
    const missingPermissions = ['payment_intent_read', 'webhook_read', 'event_read'];
    services.stripe.switches.set({ missingPermissions });
    expect(await runCheck('Stripe rights', restricted())).toMatchObject(
      expectedResult(
        'fix',
        'lacks PaymentIntents: Write; Events: Read; Webhook Endpoints: Write: allow',
      ),
    );
    expect(await runCheck('Stripe webhook', restricted())).toMatchObject(
      expectedResult('note', 'not read'),
    );
  });

  test.each([
    ['Stripe wallets', ['payment_method_domain_read']],
    ['Stripe customer portal', ['customer_portal_read']],
  ])(
    'what a Stripe key may not read (%s) is left to the rights',
    async (check, missingPermissions) => {
      services.stripe.switches.set({ missingPermissions });
      expect(await runCheck(check, restricted())).toMatchObject(
        expectedResult('note', 'see Stripe rights'),
      );
    },
  );

  test.each([
    ['apple_pay', 'Apple Pay is inactive (Not verified.)'],
    ['google_pay', 'Google Pay is inactive (Not verified.)'],
    ['link', 'Link is inactive (Not verified.)'],
  ])('a domain at which %s is inactive is to be fixed', async (wallet, text) => {
    const { ledger } = services.stripe;
    const domain = ledger.find('payment_method_domain', 'pmd_sandbox');
    const status_details = { error_message: 'Not verified.' };
    ledger.put({ ...domain, [wallet]: { status: 'inactive', status_details } });
    expect(await runCheck('Stripe wallets')).toMatchObject(expectedResult('fix', text));
  });

  describe('payment methods', () => {
    const check = () => runCheck('Stripe payment methods');

    function change(fields: Partial<Stripe.PaymentMethodConfiguration>): void {
      const { ledger } = services.stripe;
      const kind = 'payment_method_configuration';
      ledger.put({ ...ledger.find(kind, 'pmc_sandbox'), ...fields });
    }

    const setting = (value: 'on' | 'off') => ({
      available: value === 'on',
      display_preference: { overridable: null, preference: value, value },
    });

    test('payment methods that charge a card have its rate', async () => {
      const text = 'on at the rate of cards (2.2 % and $0.30): card, apple_pay, google_pay, link.';
      expect(await check()).toMatchObject(expectedResult('fine', text));
    });

    test('payment methods without a rate are named, as donors who cover the fee cannot choose them', async () => {
      change({ us_bank_account: setting('on') });
      expect(await check()).toMatchObject(
        expectedResult(
          'note',
          'on without a rate: us_bank_account, which donors who cover the fee are not',
        ),
      );
    });

    test('an account without payment by card is to be fixed', async () => {
      change({ card: setting('off') });
      expect(await check()).toMatchObject(expectedResult('fix', 'cards are off: switch them on'));
    });

    test('payment methods of a Connect application are not ours', async () => {
      change({ application: 'ca_1' });
      expect(await check()).toMatchObject(expectedResult('fix', 'none are set up'));
    });

    test('payment methods that a restricted key may not read are worth a note', async () => {
      const missingPermissions = ['payment_method_configurations_read'];
      services.stripe.switches.set({ missingPermissions });
      expect(await runCheck('Stripe payment methods', restricted())).toMatchObject(
        expectedResult('note', 'may not read payment method configurations'),
      );
    });
  });

  test('a domain that is disabled is to be fixed', async () => {
    const { ledger } = services.stripe;
    const domain = ledger.find('payment_method_domain', 'pmd_sandbox');
    ledger.put({ ...domain, enabled: false });
    expect(await runCheck('Stripe wallets')).toMatchObject(expectedResult('fix', 'is disabled'));
  });

  test('without a payment it is unknown whose the publishable key is', async () => {
    const fresh = await startServices();
    const results = await runChecks(fresh.variables, 'production');
    await fresh.close();
    expect(results.filter(({ name }) => name === 'Stripe page key')).toMatchObject(
      expectedResult('note', 'ask again after the first payment'),
    );
  });

  test('keys of two accounts are found out by a payment', async () => {
    const changes = { STRIPE_PUBLISHABLE_KEY: foreignKey };
    await services.beginPayment();
    expect(await runCheck('Stripe page key', changes)).toMatchObject(
      expectedResult('fix', 'another account'),
    );
    expect(await runCheck('Stripe page key')).toMatchObject(expectedResult('fine', 'same account'));
  });

  test.each([
    [{ enabled_events: ['payment_intent.succeeded'] }, 'charge.dispute.closed'],
    [{ status: 'disabled' }, 'the endpoint is disabled'],
    [
      { api_version: '2024-06-20' },
      `as of 2024-06-20, not ${Stripe.API_VERSION}: run npm run golive`,
    ],
    [{ api_version: null }, "as of the account's default version, not"],
  ])('a webhook endpoint with %o is to be fixed', async (details, text) => {
    const { ledger } = services.stripe;
    ledger.put({ ...ledger.find('webhook_endpoint', 'we_sandbox'), ...details });
    expect(await runCheck('Stripe webhook')).toMatchObject(expectedResult('fix', text));
  });

  describe('the newest event', () => {
    const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;

    /** Stores an event that the endpoints, created a day ago, took or refused. */
    function emit(pending_webhooks: number): void {
      const { ledger } = services.stripe;
      const endpoint = ledger.find('webhook_endpoint', 'we_sandbox');
      ledger.put({ ...endpoint, created: hourAgo() - 24 * 3600 });
      ledger.put(
        buildObject('event', {
          id: 'evt_hour_ago',
          type: 'payment_intent.succeeded',
          created: hourAgo(),
          api_version: Stripe.API_VERSION,
          data: { object: endpoint },
          pending_webhooks,
        }),
      );
    }

    test('a newest event that the site refused is to be fixed', async () => {
      emit(1);
      expect(await runCheck('Stripe webhook')).toMatchObject(
        expectedResult('fix', 'so that the site has the same secret'),
      );
      emit(0);
      expect(await runCheck('Stripe webhook')).toMatchObject(expectedResult('fine', 'registered'));
    });

    test('a newest event that one of two endpoints refused is worth a note', async () => {
      const { ledger } = services.stripe;
      const url = 'https://elsewhere.example/hook';
      const other = { ...ledger.find('webhook_endpoint', 'we_sandbox'), id: 'we_other', url };
      ledger.put(other);
      emit(1);
      expect(await runCheck('Stripe webhook')).toMatchObject(
        expectedResult('note', 'or another of the account'),
      );
      ledger.put({ ...other, status: 'disabled' });
      emit(0);
    });
  });

  test('a customer portal of previews that is not set up is worth a note', async () => {
    const { ledger } = services.stripe;
    const saved = ledger.find('billing_portal.configuration', 'bpc_sandbox');
    ledger.put({ ...saved, active: false });
    const said = await runCheck(
      'Stripe customer portal',
      { SMTP_URL: undefined },
      'deploy-preview',
    );
    ledger.put(saved);
    expect(said).toMatchObject(expectedResult('note', 'Customer portal, in test mode'));
  });

  test('a customer portal that is not set up, or without its features, is to be fixed', async () => {
    const { ledger } = services.stripe;
    const saved = ledger.find('billing_portal.configuration', 'bpc_sandbox');
    ledger.put({ ...saved, active: false });
    expect(await runCheck('Stripe customer portal')).toMatchObject(
      expectedResult('fix', 'not set up'),
    );
    const { subscription_cancel } = saved.features;
    const features = {
      ...saved.features,
      subscription_cancel: { ...subscription_cancel, enabled: false },
    };
    ledger.put({ ...saved, features });
    expect(await runCheck('Stripe customer portal')).toMatchObject(
      expectedResult('fix', 'allow both'),
    );
    ledger.put(saved);
    expect(await runCheck('Stripe customer portal')).toMatchObject(
      expectedResult('fine', 'change the card'),
    );
  });
});
