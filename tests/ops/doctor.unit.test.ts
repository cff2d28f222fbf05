import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { paymentSources } from '#model/site/security-headers.ts';
import type { CheckResult } from '#ops/doctor/check.ts';
import { allChecks, type Context, hideSecrets, runChecks } from '#ops/doctor/run-checks.ts';
import { checkOrganization } from '#ops/doctor/organization-check.ts';
import { startRefusingDatabase } from '#tests/support/doctor/refusing-database.ts';
import { expectedResult, runCheck, services } from '#tests/support/doctor/run-checks.ts';
import { pickSome } from '#tests/support/long-run.ts';

/** A check, what differs from a configuration that fits, and what the check then says. */
type Case = [
  check: string,
  changes: Record<string, string | undefined>,
  status: CheckResult['status'],
  words: string,
  context?: Context,
];

const nowhere = 'http://127.0.0.1:2';

const secretlessCms = { CONTENTFUL_WEBHOOK_SECRET: undefined };

const secretlessStripe = { STRIPE_WEBHOOK_SECRET: undefined };

const noCms = { CONTENTFUL_SPACE_ID: '', CONTENTFUL_ACCESS_TOKEN: '' };

const unreadableMail = { SMTP_URL: 'smtps://user:a/b#c@host' };

const deadDatabase = { DATABASE_URL: 'postgres://atlas:very-secret@127.0.0.1:1/atlas' };

const cases: Case[] = [
  ['Admin password', { ADMIN_PASSWORD: undefined }, 'fix', 'none, so the portal is closed'],
  ['Admin password', { ADMIN_PASSWORD: 'fifteen letters' }, 'fix', 'shorter than 16 characters'],
  ['Admin password', { ADMIN_PASSWORD: 'sixteen letters!' }, 'fine', 'long enough'],
  ['Database', {}, 'fix', 'none: set DATABASE_URL'],
  ['Database', deadDatabase, 'fix', 'ECONNREFUSED'],
  ['Contentful', {}, 'fine', 'answers'],
  ['Contentful', noCms, 'note', 'not configured'],
  ['Contentful', { CONTENTFUL_ACCESS_TOKEN: '' }, 'fix', 'CONTENTFUL_ACCESS_TOKEN is missing'],
  ['Contentful', { CONTENTFUL_SPACE_ID: '' }, 'fix', 'CONTENTFUL_SPACE_ID is missing'],
  ['Contentful', { CONTENTFUL_ACCESS_TOKEN: 'wrong-token' }, 'fix', 'The CMS refused us'],
  ['Contentful', { CONTENTFUL_SPACE_ID: 'elsewhere' }, 'fix', 'The CMS refused us'],
  ['Contentful', { CONTENTFUL_API_BASE: nowhere }, 'fix', 'The CMS did not answer.'],
  ['Content model', {}, 'fine', 'every type and field'],
  ['Contentful webhook', secretlessCms, 'fix', 'is missing'],
  ['Contentful webhook', secretlessCms, 'fine', 'none', 'deploy-preview'],
  ['Mail server', {}, 'fine', 'takes user and password'],
  ['Mail server', { SMTP_URL: undefined }, 'fix', 'SMTP_URL is missing'],
  ['Mail server', { SMTP_URL: undefined }, 'fine', 'it sends no mail', 'deploy-preview'],
  ['Mail server', unreadableMail, 'fix', 'unusable'],
  ['Mail server', { SMTP_URL: 'smtp://a:secret@127.0.0.1:1' }, 'fix', 'not answer (ESOCKET)'],
  ['Site', {}, 'fine', 'says that it is well'],
  ['Site', { SITE_URL: nowhere }, 'fix', 'SITE_URL does not answer (ECONNREFUSED)'],
  ['Site', { SITE_URL: undefined }, 'note', 'not asked', 'deploy-preview'],
  ['Payment page', {}, 'fine', 'all that Stripe lists'],
  ['Payment page', { SITE_URL: nowhere }, 'note', 'the site does not answer'],
  ['Payment page', { SITE_URL: undefined }, 'note', 'not asked', 'deploy-preview'],
  ['Stripe wallets', {}, 'fine', 'active at 127.0.0.1'],
  [
    'Stripe wallets',
    { SITE_URL: 'https://elsewhere.example' },
    'fix',
    'elsewhere.example is not reg',
  ],
  ['Stripe wallets', { SITE_URL: undefined }, 'note', 'not asked', 'deploy-preview'],
  ['Stripe keys', { STRIPE_PUBLISHABLE_KEY: '' }, 'fix', 'STRIPE_SECRET_KEY and STRIPE_PUBLISH'],
  ['Stripe keys', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'fix', 'must both be test keys or'],
  ['Stripe keys', {}, 'note', 'takes no real money'],
  ['Stripe keys', {}, 'fine', 'test keys', 'branch-deploy'],
  ['Stripe', { STRIPE_SECRET_KEY: 'sk_test_unknown' }, 'fix', 'It refuses STRIPE_SECRET_KEY'],
  ['Stripe', {}, 'fine', 'takes the secret key'],
  ['Stripe rights', {}, 'fine', 'a restricted key can do less harm'],
  [
    'Stripe',
    { STRIPE_API_BASE: nowhere },
    'fix',
    'not answer as it should (StripeConnectionError)',
  ],
  [
    'Stripe page key',
    { STRIPE_PUBLISHABLE_KEY: 'pk_test_unknown' },
    'fix',
    'Stripe refuses STRIPE_',
  ],
  ['Stripe webhook', {}, 'fine', 'registered'],
  ['Stripe webhook', secretlessStripe, 'fix', 'STRIPE_WEBHOOK_SECRET is missing'],
  ['Stripe webhook', secretlessStripe, 'note', 'reconciler', 'deploy-preview'],
  [
    'Stripe webhook',
    { SITE_URL: nowhere },
    'fix',
    `knows no endpoint ${nowhere}/api/stripe-webhook`,
  ],
];

test.each(pickSome(cases, 3))(
  'the check "%s" with %o gives the result %s: "%s"',
  async (check, changes, status, text, context) => {
    expect(await runCheck(check, changes, context)).toMatchObject(expectedResult(status, text));
  },
);

test('a configuration that fits has nothing to fix but the database that it lacks', async () => {
  const variables = { ...services.variables, SMTP_URL: undefined };
  const results = await runChecks(variables, 'branch-deploy');
  const fixes = results.filter(({ status }) => status === 'fix');
  expect(fixes.map(({ name }) => name)).toEqual(['Database']);
});

describe('settings', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_1234', STRIPE_PUBLISHABLE_KEY: 'pk_live_1234' };

  test.each<[changes: Record<string, string | undefined>, words: string, context?: Context]>([
    [{ STRIPE_SECRET_KEY: 'nonsense' }, 'STRIPE_SECRET_KEY must start with', 'branch-deploy'],
    [unreadableMail, 'SMTP_URL must be an address such as'],
    [{ SMTP_URL: 'smtps://user:pass#word@host' }, 'SMTP_URL must be an address such as'],
    [{ SMTP_URL: 'smtp://u:12/pass@h:587' }, 'SMTP_URL must be an address such as'],
    [{ DATABASE_URL: 'postgres://atlas:pass/word@127.0.0.1/atlas' }, 'percent-encoded'],
    [{}, 'SITE_URL must be the public https address'],
    [{ ADMIN_PASSWORD: 'x'.repeat(1001) }, 'ADMIN_PASSWORD may have at most 1000 characters'],
    [live, 'A preview must not take real money.', 'deploy-preview'],
  ])('the settings %.80o are refused: %s', async (changes, text, context) => {
    const results = await runCheck('Settings', { SMTP_URL: undefined, ...changes }, context);
    expect(results).toContainEqual(expectedResult('fix', text)[0]);
  });

  test('the check of the settings names the addresses of sandboxes', async () => {
    const text = 'STRIPE_API_BASE and CONTENTFUL_API_BASE belong to the local sandboxes';
    const results = await runCheck('Settings', { SMTP_URL: undefined }, 'branch-deploy');
    expect(results).toContainEqual(expectedResult('note', text)[0]);
  });

  test.each([
    ['smtps://user:a/b#c@host', 'no a/b#c'],
    ['smtps://user:a%2Fbcd@host', 'no a/bcd, no a%2Fbcd'],
  ])('the password of %s is cut out of what a service answers', (SMTP_URL, answer) => {
    expect(hideSecrets(answer, { SMTP_URL })).toMatch(/^no •••(?:, no •••)?$/);
  });

  test('a secret that begins another leaves nothing of it in what a service answers', () => {
    const secrets = {
      ADMIN_PASSWORD: 'sixteen letters!',
      LINK_SECRET: 'sixteen letters! and more',
    };
    expect(hideSecrets('no sixteen letters! and more', secrets)).toBe('no •••');
  });

  test('a check that fails says so alone', async () => {
    const results = await runChecks(services.variables, 'production', {
      ...allChecks,
      Site: () => {
        throw Object.assign(new Error('very-secret'), { code: 'EBROKEN' });
      },
    });
    const broken = { name: 'Site', status: 'fix', message: 'could not be checked (EBROKEN).' };
    expect(results).toContainEqual(broken);
    expect(results.map(({ name }) => name)).toContain('Organization');
    expect(JSON.stringify(results)).not.toContain('very-secret');
  });
});

test.each([
  ['28P01', 'It refuses the user or the password of DATABASE_URL'],
  ['28000', 'It refuses the user of DATABASE_URL'],
])('a database that lets no one in (%s) is named', async (code, text) => {
  const changes = { DATABASE_URL: await startRefusingDatabase(code) };
  expect(await runCheck('Database', changes)).toMatchObject(expectedResult('fix', text));
});

test('missing and wrong types and fields of the content model are listed', async () => {
  const [author, post] = services.contentTypes;
  services.contentTypes.splice(0, Infinity, {
    ...(post ?? expect.fail()),
    fields: (post?.fields ?? [])
      .filter(({ id }) => id !== 'richBody')
      .map((field) => (field.id === 'tags' ? { id: 'tags', type: 'Text' } : field)),
  });
  expect(author?.sys.id).toBe('blogAuthor');
  const text =
    'the type blogAuthor is missing; blogPost.richBody is missing; blogPost.tags is Text, not Array of Symbol: run';
  expect(await runCheck('Content model')).toMatchObject(expectedResult('fix', text));
});

test('what settings name of an existing blog must be there', async () => {
  const [, post] = services.contentTypes;
  services.contentTypes.splice(0, Infinity, {
    ...(post ?? expect.fail()),
    fields: ['title', 'slug', 'body', 'heroImage'].map((id) => ({ id, type: 'Text' })),
  });
  const changes = {
    CONTENTFUL_POST_FIELDS: 'coverImage=heroImage,publishedAt=date',
    CONTENTFUL_AUTHOR_TYPE: 'person',
  };
  const text = 'blogPost.date is missing; the type person is missing: look at CONTENTFUL_POST_TYPE';
  expect(await runCheck('Content model', changes)).toMatchObject(expectedResult('fix', text));
});

test('a mail server is asked with the password of its address, or reported to have none', async () => {
  const wrong = services.variables.SMTP_URL?.replace(/:[^:@]+@/, ':wrong-password@');
  const refused = expectedResult('fix', 'refuses the user or the password');
  expect(await runCheck('Mail server', { SMTP_URL: wrong })).toMatchObject(refused);
  const bare = services.variables.SMTP_URL?.replace(/\/\/.+@/, '//');
  const note = expectedResult('note', 'without user and password');
  expect(await runCheck('Mail server', { SMTP_URL: bare })).toMatchObject(note);
});

test('placeholder addresses are to be fixed', async () => {
  const changes = { MAIL_FROM: undefined, STAFF_EMAIL: 'staff@example.org' };
  expect(await runCheck('Mail addresses', changes)).toMatchObject([
    ...expectedResult('fix', 'MAIL_FROM is a placeholder (hello@bioelectric-atlas.example)'),
    ...expectedResult('fix', 'STAFF_EMAIL is a placeholder (staff@example.org)'),
  ]);
});

describe('the details of the organization', () => {
  const details = {
    ein: '12-3456789',
    address: ['12 Main Street', 'Springfield, OR 97477'],
    email: 'hello@bioelectric-atlas.org',
    phone: '+1 (541) 555-2000',
    fax: '+1 (541) 555-2001',
    platform: { href: 'https://data.bioelectric-atlas.org' },
    socialLinks: [{ href: 'https://www.linkedin.com/company/bioelectric-atlas' }],
    repository: 'https://github.com/bioelectric-atlas/website',
  };

  test('the details of the organization are fine once none is a placeholder', () => {
    expect(checkOrganization(true, details).status).toBe('fine');
  });

  test.each([
    { ein: '00-0000000' },
    { address: ['1 Placeholder Way', 'Springfield, OR 97477'] },
    { email: 'hello@bioelectric-atlas.example' },
    { phone: '+1 (555) 010-0100' },
    { fax: '+1 (541) 555-0101' },
    { platform: { href: 'https://data.bioelectric-atlas.example' } },
    { socialLinks: [{ href: 'https://www.youtube.com/@bioelectric-atlas-example' }] },
    { socialLinks: [{ href: 'https://mastodon.example/@bioelectric-atlas' }] },
    { repository: 'https://github.com/bioelectric-atlas-example/website' },
  ])(
    'the details of the organization with %o are worth a note, and are to be fixed before real money comes',
    (change) => {
      const changed = { ...details, ...change };
      const text = `${Object.keys(change).join()} in src/model/site/identity.ts`;
      const message = expect.stringContaining(text) as string;
      expect(checkOrganization(false, changed)).toMatchObject({ status: 'note', message });
      expect(checkOrganization(true, changed)).toMatchObject({ status: 'fix', message });
    },
  );
});

test('another site at the address is recognized', async () => {
  Object.assign(services.site, { health: { hello: 'world' }, status: 404 });
  expect(await runCheck('Site')).toMatchObject(
    expectedResult('fix', 'answers 404, but not as this site does'),
  );
});

test.each([
  [{ ok: false, database: 'unreachable', migrations: 'unknown' }, 'cannot reach its database'],
  [{ ok: false, migrations: 'pending' }, 'is not migrated'],
  [{ admin: 'missing' }, 'answers without ADMIN_PASSWORD'],
  [
    { gateways: { payments: 'missing', cms: 'missing', mail: 'missing' } },
    'answers without STRIPE_SECRET_KEY, CONTENTFUL_ACCESS_TOKEN, SMTP_URL',
  ],
])('a site that says %o is to be fixed', async (details, text) => {
  Object.assign(services.site, { health: { ...services.wellHealth, ...details } });
  expect(await runCheck('Site')).toMatchObject(expectedResult('fix', text));
});

const sources = Object.entries(paymentSources).flatMap(([directive, each]) =>
  each.map((source) => [directive, source] as const),
);

test.each(sources)(
  'a policy of the payment page without %s %s is to be fixed',
  async (directive, source) => {
    const directives = services.wellPolicy.split('; ').map((each) => each.split(' '));
    services.site.policy = directives
      .map((each) => (each[0] === directive ? each.filter((part) => part !== source) : each))
      .map((each) => each.join(' '))
      .join('; ');
    expect(await runCheck('Payment page')).toMatchObject(
      expectedResult('fix', `lacks ${directive} ${source},`),
    );
  },
);

test('a policy of the payment page that does not arrive at all is to be fixed', async () => {
  services.site.policy = '';
  expect(await runCheck('Payment page')).toMatchObject(
    expectedResult('fix', 'lacks script-src https://js.str'),
  );
});

describe("the signing secret of Contentful's space", () => {
  beforeEach(() => {
    process.env.CONTENTFUL_MANAGEMENT_BASE = services.variables.SITE_URL;
    onTestFinished(() => {
      delete process.env.CONTENTFUL_MANAGEMENT_BASE;
    });
  });

  const token = { CONTENTFUL_MANAGEMENT_TOKEN: 'CFPAT-right' };

  test("the signing secret of Contentful's space that equals ours is reported as fine", async () => {
    expect(await runCheck('Contentful webhook', token)).toMatchObject(
      expectedResult('fine', 'that of the space'),
    );
  });

  test("the signing secret of Contentful's space that is another is to be fixed, and named by its end", async () => {
    services.space.signingSecret = `${'0'.repeat(60)}used`;
    expect(await runCheck('Contentful webhook', token)).toMatchObject(
      expectedResult('fix', 'is not the signing secret of the space (…used)'),
    );
  });

  test("the signing secret of Contentful's space that is missing is to be fixed", async () => {
    services.space.signingSecret = undefined;
    expect(await runCheck('Contentful webhook', token)).toMatchObject(
      expectedResult('fix', 'has no signing secret'),
    );
  });

  test("the signing secret of Contentful's space is not looked at without a management token", async () => {
    services.space.signingSecret = undefined;
    expect(await runCheck('Contentful webhook')).toMatchObject(
      expectedResult('fine', 'its secret is set.'),
    );
  });
});
