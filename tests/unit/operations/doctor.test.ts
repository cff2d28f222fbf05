import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Context, examine } from '#local/doctor/examine.ts';
import type { FindingState } from '#local/doctor/finding.ts';
import { checkOrganisation } from '#local/doctor/site-check.ts';
import { readContentModel } from '#local/seed/content-model.ts';
import { startRefusingDatabase } from '#tests/support/doctor/refusing-database.ts';
import { startServices } from '#tests/support/doctor/services.ts';

let services: Awaited<ReturnType<typeof startServices>>;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

beforeEach(() => {
  Object.assign(services.site, { health: services.wellHealth, status: 200 });
  services.refusedToRestricted.paths = undefined;
  services.contentTypes.splice(0, Infinity, ...readContentModel());
  const [endpoint] = services.stripe.webhookEndpoints;
  if (endpoint) Object.assign(endpoint, { enabled_events: ['*'], status: 'enabled' });
});

type Changes = Record<string, string | undefined>;

const secretNames = /PASSWORD|SECRET|TOKEN|^DATABASE_URL|^SMTP_URL/;

/** Secret values of a configuration, and the passwords inside its addresses. */
function secretsOf(variables: Changes): string[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    value && secretNames.test(name) ? [value, /:([^:@]+)@/.exec(value)?.[1] ?? value] : [],
  );
}

/**
 * What a check says when these variables differ from a configuration that fits; whatever any check
 * says, no secret is in it.
 */
async function say(check: string, changes: Changes = {}, context: Context = 'production') {
  const variables = { ...services.variables, ...changes };
  const findings = await examine(variables, context);
  const said = findings.map(({ words }) => words).join('\n');
  expect(secretsOf(variables).filter((secret) => said.includes(secret))).toEqual([]);
  return findings.filter((finding) => finding.check === check);
}

function line(state: FindingState, words: string) {
  return [
    { check: expect.any(String) as string, state, words: expect.stringContaining(words) as string },
  ];
}

test('a configuration that fits has nothing to mend but the database that it lacks', async () => {
  const findings = await examine(services.variables, 'branch-deploy');
  const mends = findings.filter(({ state }) => state === 'mend');
  expect(mends.map(({ check }) => check)).toEqual(['Database']);
});

describe('settings', () => {
  test('a variable that cannot be used is named, and the other checks go on', async () => {
    const changes = { SITE_URL: 'https://atlas.test', STRIPE_SECRET_KEY: 'nonsense' };
    expect(await say('Settings', changes)).toMatchObject(
      line('mend', 'STRIPE_SECRET_KEY must start with').concat(
        line('note', 'STRIPE_API_BASE and CONTENTFUL_API_BASE belong to the local stand-ins'),
      ),
    );
    expect(await say('Contentful', changes)).toMatchObject(line('fine', 'answers'));
  });

  test('a public site without https is refused', async () => {
    const [finding] = await say('Settings');
    expect([finding]).toMatchObject(line('mend', 'SITE_URL must be the public https address'));
  });

  test('a preview with live keys is refused', async () => {
    const changes = {
      STRIPE_SECRET_KEY: 'sk_live_1234',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1234',
    };
    const [finding] = await say('Settings', changes, 'deploy-preview');
    expect([finding]).toMatchObject(line('mend', 'A preview must not take real money.'));
  });
});

test.each([
  [undefined, 'mend', 'none, so the portal is closed'],
  ['fifteen letters', 'mend', 'shorter than 16 characters'],
  ['sixteen letters!', 'fine', 'long enough'],
] as const)('the password %s', async (ADMIN_PASSWORD, state, words) => {
  expect(await say('Admin password', { ADMIN_PASSWORD })).toMatchObject(line(state, words));
});

describe('the database', () => {
  test('that is missing', async () => {
    expect(await say('Database')).toMatchObject(line('mend', 'none: set DATABASE_URL'));
  });

  test('whose address cannot be read', async () => {
    const changes = { DATABASE_URL: 'postgres://atlas:pass/word@127.0.0.1/atlas' };
    expect(await say('Database', changes)).toMatchObject(line('mend', 'percent-encode'));
  });

  test('that does not answer', async () => {
    const changes = { DATABASE_URL: 'postgres://atlas:very-secret@127.0.0.1:1/atlas' };
    expect(await say('Database', changes)).toMatchObject(line('mend', 'ECONNREFUSED'));
  });

  test.each([
    ['28P01', 'It refuses the user or the password of DATABASE_URL'],
    ['28000', 'It refuses the user of DATABASE_URL'],
  ])('that lets nobody in (%s)', async (code, words) => {
    const changes = { DATABASE_URL: await startRefusingDatabase(code) };
    expect(await say('Database', changes)).toMatchObject(line('mend', words));
  });
});

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

describe('Contentful', () => {
  test('may be left out, but not half', async () => {
    const none = { CONTENTFUL_SPACE_ID: '', CONTENTFUL_ACCESS_TOKEN: '' };
    expect(await say('Contentful', none)).toMatchObject(line('note', 'not configured'));
    expect(await say('Contentful', { CONTENTFUL_ACCESS_TOKEN: '' })).toMatchObject(
      line('mend', 'CONTENTFUL_ACCESS_TOKEN is missing'),
    );
    expect(await say('Contentful', { CONTENTFUL_SPACE_ID: '' })).toMatchObject(
      line('mend', 'CONTENTFUL_SPACE_ID is missing'),
    );
  });

  test.each([{ CONTENTFUL_ACCESS_TOKEN: 'wrong-token' }, { CONTENTFUL_SPACE_ID: 'elsewhere' }])(
    'that refuses %o',
    async (changes) => {
      expect(await say('Contentful', changes)).toMatchObject(line('mend', 'The CMS refused us'));
    },
  );

  test('that is away', async () => {
    const changes = { CONTENTFUL_API_BASE: 'http://127.0.0.1:1' };
    expect(await say('Contentful', changes)).toMatchObject(line('mend', 'The CMS did not answer.'));
  });

  test('has every type and field that the product reads', async () => {
    expect(await say('Content model')).toMatchObject(line('fine', 'every type and field'));
    const [author, post] = services.contentTypes;
    services.contentTypes.splice(0, Infinity, {
      ...(post ?? expect.fail()),
      fields: (post?.fields ?? [])
        .filter(({ id }) => id !== 'richBody')
        .map((field) => (field.id === 'tags' ? { id: 'tags', type: 'Text' } : field)),
    });
    expect(author?.sys.id).toBe('blogAuthor');
    expect(await say('Content model')).toMatchObject(
      line(
        'mend',
        'the type blogAuthor is missing; blogPost.richBody is missing; blogPost.tags is Text, not Array of Symbol: import',
      ),
    );
  });

  test('has a secret for its webhook', async () => {
    const changes = { CONTENTFUL_WEBHOOK_SECRET: undefined };
    expect(await say('Contentful webhook', changes)).toMatchObject(line('mend', 'is missing'));
    expect(await say('Contentful webhook', changes, 'deploy-preview')).toMatchObject(
      line('fine', 'none'),
    );
  });
});

describe('mail', () => {
  test('that is missing; a preview sends none', async () => {
    const changes = { SMTP_URL: undefined };
    expect(await say('Mail server', changes)).toMatchObject(line('mend', 'SMTP_URL is missing'));
    expect(await say('Mail server', changes, 'deploy-preview')).toMatchObject(
      line('fine', 'it sends no mail'),
    );
  });

  test('whose server takes the password, or not', async () => {
    expect(await say('Mail server')).toMatchObject(line('fine', 'takes user and password'));
    const wrong = services.variables.SMTP_URL?.replace(/:[^:@]+@/, ':wrong-password@');
    expect(await say('Mail server', { SMTP_URL: wrong })).toMatchObject(
      line('mend', 'refuses the user or the password'),
    );
    const bare = services.variables.SMTP_URL?.replace(/\/\/.+@/, '//');
    expect(await say('Mail server', { SMTP_URL: bare })).toMatchObject(
      line('note', 'without user and password'),
    );
  });

  test('whose server is away', async () => {
    expect(await say('Mail server', { SMTP_URL: 'smtp://a:secret@127.0.0.1:1' })).toMatchObject(
      line('mend', 'It does not answer (ESOCKET)'),
    );
  });

  test('whose addresses are placeholders', async () => {
    const changes = { MAIL_FROM: undefined, STAFF_EMAIL: 'staff@example.org' };
    expect(await say('Mail addresses', changes)).toMatchObject([
      ...line('mend', 'MAIL_FROM is a placeholder (hello@bioelectric-atlas.example)'),
      ...line('mend', 'STAFF_EMAIL is a placeholder (staff@example.org)'),
    ]);
  });
});

describe('the site', () => {
  test('that is well', async () => {
    expect(await say('Site')).toMatchObject(line('fine', 'says that it is well'));
  });

  test('that is away', async () => {
    expect(await say('Site', { SITE_URL: 'http://127.0.0.1:2' })).toMatchObject(
      line('mend', 'SITE_URL does not answer (ECONNREFUSED)'),
    );
  });

  test('that is another one', async () => {
    Object.assign(services.site, { health: { hello: 'world' }, status: 404 });
    expect(await say('Site')).toMatchObject(line('mend', 'answers 404, but not as this site does'));
  });

  test.each([
    [{ ok: false, database: 'unreachable', migrations: 'unknown' }, 'cannot reach its database'],
    [{ ok: false, migrations: 'pending' }, 'is not migrated'],
    [{ admin: 'missing' }, 'answers without ADMIN_PASSWORD'],
    [
      { gateways: { payments: 'missing', cms: 'missing', mail: 'missing' } },
      'answers without STRIPE_SECRET_KEY, CONTENTFUL_ACCESS_TOKEN, SMTP_URL',
    ],
  ])('that says %o', async (facts, words) => {
    Object.assign(services.site, { health: { ...services.wellHealth, ...facts } });
    expect(await say('Site')).toMatchObject(line('mend', words));
  });

  test('of a preview is not asked when nobody says where it is', async () => {
    expect(await say('Site', { SITE_URL: undefined }, 'deploy-preview')).toMatchObject(
      line('note', 'not asked'),
    );
  });
});

test('placeholders of the organisation are worth a note', () => {
  expect(checkOrganisation({ ein: '00-0000000' }).state).toBe('note');
  expect(checkOrganisation({ ein: '12-3456789' }).state).toBe('fine');
});
