import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { examine } from '#local/doctor/examine.ts';
import { checkOrganisation } from '#local/doctor/site-check.ts';
import { withoutSecrets } from '#local/doctor/without-secrets.ts';
import { startRefusingDatabase } from '#tests/support/doctor/refusing-database.ts';
import { line, say, services } from '#tests/support/doctor/examined.ts';

test('a configuration that fits has nothing to mend but the database that it lacks', async () => {
  const variables = { ...services.variables, SMTP_URL: undefined };
  const findings = await examine(variables, 'branch-deploy');
  const mends = findings.filter(({ state }) => state === 'mend');
  expect(mends.map(({ check }) => check)).toEqual(['Database']);
});

describe('settings', () => {
  test('a variable that cannot be used is named, and the other checks go on', async () => {
    const changes = { SMTP_URL: undefined, STRIPE_SECRET_KEY: 'nonsense' };
    expect(await say('Settings', changes, 'branch-deploy')).toMatchObject(
      line('mend', 'STRIPE_SECRET_KEY must start with').concat(
        line('note', 'STRIPE_API_BASE and CONTENTFUL_API_BASE belong to the local stand-ins'),
      ),
    );
    expect(await say('Contentful', changes)).toMatchObject(line('fine', 'answers'));
  });

  test.each(['smtps://user:a/b#c@host', 'smtps://user:pass#word@host', 'smtp://u:12/pass@h:587'])(
    'the mail address %s, whose password is not encoded, is named and never shown',
    async (SMTP_URL) => {
      const findings = await say('Settings', { SMTP_URL });
      expect(findings.map(({ words }) => words)).toContainEqual(
        expect.stringContaining('SMTP_URL must be an address such as') as string,
      );
    },
  );

  test('a database address that cannot be read is named', async () => {
    const findings = await say('Settings', {
      DATABASE_URL: 'postgres://atlas:pass/word@127.0.0.1/atlas',
    });
    expect(findings.map(({ words }) => words)).toContainEqual(
      expect.stringMatching(/^DATABASE_URL must be .+ percent-encoded/) as string,
    );
  });

  test.each([
    ['smtps://user:a/b#c@host', 'no a/b#c'],
    ['smtps://user:a%2Fbcd@host', 'no a/bcd, no a%2Fbcd'],
  ])('the password of %s is cut out of what a service answers', (SMTP_URL, answer) => {
    expect(withoutSecrets(answer, { SMTP_URL })).toMatch(/^no •••(?:, no •••)?$/);
  });

  test('a check that fails says so alone', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
      throw Object.assign(new Error('very-secret'), { code: 'EBROKEN' });
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const broken = { ...services.variables, MAIL_FROM: undefined };
    const findings = await examine(broken, 'production');
    expect(findings.map(({ check }) => check)).toContain('Organisation');
    expect(JSON.stringify(findings)).not.toContain('very-secret');
  });

  test('a public site without https is refused', async () => {
    const [finding] = await say('Settings');
    expect([finding]).toMatchObject(line('mend', 'SITE_URL must be the public https address'));
  });

  test('a password that no header can carry is refused', async () => {
    const [finding] = await say('Settings', { ADMIN_PASSWORD: 'x'.repeat(1001) });
    expect([finding]).toMatchObject(
      line('mend', 'ADMIN_PASSWORD may have at most 1000 characters'),
    );
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

  test('whose address cannot be read is not called missing', async () => {
    const changes = { SMTP_URL: 'smtps://user:a/b#c@host' };
    expect(await say('Mail server', changes)).toMatchObject(line('mend', 'unusable'));
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
