import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanEnvironment } from '#tests/runner/clean-environment.ts';
import { type GoliveServices, startGoliveServices } from '#tests/support/golive/services.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';

const run = promisify(execFile);

let services: GoliveServices;
let folder: string;

interface NetlifyState {
  sets: number;
  /** The arguments are those that `ps` shows to everybody on the machine. */
  commandLines: string[];
  variables: Record<string, Record<string, { value: string; secret: boolean }>>;
}

const netlify = () =>
  JSON.parse(readFileSync(join(folder, 'netlify.json'), 'utf8')) as NetlifyState;

beforeEach(async () => {
  services = await startGoliveServices();
  folder = createTempFolder('golive');
  cpSync('settings/example', folder, { recursive: true });
  for (const file of ['production.env', 'preview.env']) {
    const text = readFileSync(join(folder, file), 'utf8')
      .replaceAll('=example', '=space')
      .replaceAll('_example', '_right')
      .replaceAll('-example', '-right')
      .replaceAll(':password@', ':secret@')
      .replaceAll('replace-me', 'right');
    writeFileSync(join(folder, file), text);
  }
});

afterEach(() => services.close());

/** Runs the command; the output is that of both streams. */
const golive = (...args: string[]) => goliveWith({}, ...args);

/** Runs the command with other variables. */
async function goliveWith(
  variables: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const env = {
    ...cleanEnvironment(),
    NETLIFY_CLI: resolve('tests/support/golive/netlify-cli.mjs'),
    NETLIFY_STATE: join(folder, 'netlify.json'),
    STRIPE_API_BASE: services.origin,
    CONTENTFUL_MANAGEMENT_BASE: services.origin,
    ...variables,
  };
  const command = ['ops/golive.ts', '--settings', folder, ...args];
  try {
    const { stdout, stderr } = await run(process.execPath, command, { env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

test('a dry run with the example settings prints every call, makes none and shows no secret', async () => {
  cpSync('settings/example', folder, { recursive: true });
  const { code, output } = await golive('--dry-run');
  expect(code).toBe(0);
  expect(output).toContain(
    `Stripe: POST /v1/webhook_endpoints url=https://www.example.org/api/stripe-webhook api_version=${Stripe.API_VERSION}`,
  );
  expect(output).toContain('Stripe: POST /v1/payment_method_domains domain_name=www.example.org');
  expect(output).toContain("Replace Stripe's webhook endpoint, if its version is not");
  expect(output).toContain(
    'Replace the signing secret of the Contentful space, if it has another? (It would ask.)',
  );
  expect(output).toContain(
    'Contentful: PUT /spaces/example/environments/master/content_types/blogPost',
  );
  expect(output).toContain('Contentful: POST /spaces/example/webhook_definitions');
  expect(output).toContain('Contentful: PUT /spaces/example/webhook_settings/signing_secret');
  expect(output).toContain('netlify env:set SITE_URL https://www.example.org --context production');
  expect(output).toContain('netlify env:set STRIPE_WEBHOOK_SECRET ••• --context production');
  expect(output).toContain('netlify env:set DATABASE_URL ••• --context deploy-preview');
  expect(output).toContain('Left to you:');
  for (const secret of ['replace-me', 'sk_live_example', 'CFPAT-example', ':password@']) {
    expect(output).not.toContain(secret);
  }
  expect(services.changes).toEqual([]);
  expect(existsSync(join(folder, 'netlify.json'))).toBe(false);
  expect(readFileSync(join(folder, 'production.env'), 'utf8')).not.toMatch(/^STRIPE_WEBHOOK/m);
});

test('going live sets up the services once, however often it runs', async () => {
  expect(await golive()).toMatchObject({ code: 0 });
  const { variables, sets, commandLines } = netlify();
  expect(commandLines.length).toBeGreaterThan(sets);
  for (const { value, secret } of Object.values(variables.production ?? {})) {
    if (secret) expect(commandLines.filter((line) => line.includes(value))).toEqual([]);
  }
  expect(variables.production).toMatchObject({
    SITE_URL: { value: 'https://www.example.org', secret: false },
    STRIPE_WEBHOOK_SECRET: {
      value: expect.stringMatching(/^whsec_\w{24}$/) as string,
      secret: true,
    },
    CONTENTFUL_WEBHOOK_SECRET: { secret: true },
  });
  expect(variables.production?.['CONTENTFUL_WEBHOOK_SECRET']?.value).toMatch(/^[0-9a-f]{64}$/);
  expect(variables.production).not.toHaveProperty('CONTENTFUL_MANAGEMENT_TOKEN');
  expect(variables['deploy-preview']).not.toHaveProperty('SMTP_URL');
  expect(variables['branch-deploy']).toEqual(variables['deploy-preview']);
  const { STRIPE_WEBHOOK_SECRET } = parseEnv(readFileSync(join(folder, 'production.env'), 'utf8'));
  expect(variables.production?.['STRIPE_WEBHOOK_SECRET']?.value).toBe(STRIPE_WEBHOOK_SECRET);
  expect([...services.contentTypes].map(([id, { published }]) => [id, published])).toEqual([
    ['blogAuthor', true],
    ['blogPost', true],
  ]);
  const changes = services.changes.length;
  expect(await golive()).toMatchObject({ code: 0 });
  expect(services.changes).toHaveLength(changes);
  expect(netlify().sets).toBe(sets);
});

test('a setting whose value changed is set again, and no other', async () => {
  await golive();
  const { sets } = netlify();
  const file = join(folder, 'production.env');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('right-with-24-random-bytes', 'another-long-password'));
  await golive();
  expect(netlify().sets).toBe(sets + 1);
  expect(netlify().variables.production?.['ADMIN_PASSWORD']?.value).toBe('another-long-password');
});

test('a variable that the settings leave out stays unless its removal is confirmed', async () => {
  const file = join(folder, 'production.env');
  const mark = '\nALLOW_TEST_KEYS=on\n';
  writeFileSync(file, `${readFileSync(file, 'utf8')}${mark}`);
  await golive();
  writeFileSync(file, readFileSync(file, 'utf8').replace(mark, ''));
  const kept = await golive();
  expect(kept.output).toContain(
    'ALLOW_TEST_KEYS stays for production, although the settings leave it out.',
  );
  expect(netlify().variables.production).toHaveProperty('ALLOW_TEST_KEYS');
  expect((await golive('--yes')).output).toContain(
    'Netlify has ALLOW_TEST_KEYS for production, which the settings leave out. Remove it? Yes.',
  );
  expect(netlify().variables.production).not.toHaveProperty('ALLOW_TEST_KEYS');
});

test('the example itself is refused, so that no password of the repository goes online', async () => {
  cpSync('settings/example', folder, { recursive: true });
  const { code, output } = await golive();
  expect(code).toBe(1);
  expect(output).toContain("production.env still has the example's ADMIN_PASSWORD, LINK_SECRET,");
  expect(services.changes).toEqual([]);
});

test.each([
  [
    'an address without https',
    ['https://www', 'http://www'],
    'SITE_URL must be the public https address of the site',
  ],
  [
    'a token that Contentful refuses',
    ['CFPAT-right', 'CFPAT-wrong'],
    'look at CONTENTFUL_SPACE_ID and CONTENTFUL_MANAGEMENT_TOKEN',
  ],
  [
    'a key that Stripe refuses',
    ['sk_live_right', 'sk_live_wrong'],
    'It refuses STRIPE_SECRET_KEY: copy the key again.',
  ],
] as const)('%s ends going live with the fix', async (_what, [right, wrong], fix) => {
  const file = join(folder, 'production.env');
  writeFileSync(file, readFileSync(file, 'utf8').replace(right, wrong));
  const { code, output } = await golive();
  expect(code).toBe(1);
  expect(output).toContain(fix);
  expect(output).not.toContain('CFPAT-wrong');
});

test('a project that is not linked ends going live before Stripe is asked', async () => {
  const { code, output } = await goliveWith({ NETLIFY_UNLINKED: 'on' });
  expect(code).toBe(1);
  expect(output).toContain('run npx netlify-cli login and link first.');
  expect(output).not.toContain('    at ');
  expect(services.changes).toEqual([]);
});

test('Netlify gets its variables although Contentful does not answer', async () => {
  const { code, output } = await goliveWith({ CONTENTFUL_MANAGEMENT_BASE: 'http://127.0.0.1:2' });
  expect(code).toBe(1);
  expect(output).toMatch(/Contentful does not answer GET \/spaces\S+ \(ECONNREFUSED\): run this/);
  expect(output).not.toContain('    at ');
  expect(netlify().variables.production).toHaveProperty('STRIPE_WEBHOOK_SECRET');
});

test('a restricted key that lacks a right ends going live before anything is set up', async () => {
  const file = join(folder, 'production.env');
  writeFileSync(file, readFileSync(file, 'utf8').replace('sk_live_right', 'rk_live_right'));
  services.stripe.switches.set({ missingPermissions: ['webhook_write', 'payout_read'] });
  const { code, output } = await golive();
  expect(code).toBe(1);
  expect(output).toContain('lacks Webhook Endpoints: Write; Payouts: Read: allow that in Stripe');
  expect(services.space.webhooks).toEqual([]);
  services.stripe.switches.set({ missingPermissions: [] });
  expect(await golive()).toMatchObject({ code: 0 });
});

test('what others may use is replaced with --yes alone', async () => {
  services.space.signingSecret = `${'0'.repeat(60)}used`;
  const refused = await golive();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain("Contentful's signing secret stays as it is.");
  expect(services.space.signingSecret).toMatch(/used$/);
  const { code, output } = await golive('--yes');
  expect(code).toBe(0);
  expect(output).toContain('Replace the signing secret of the Contentful space (…used)? Yes.');
  const { CONTENTFUL_WEBHOOK_SECRET } = parseEnv(
    readFileSync(join(folder, 'production.env'), 'utf8'),
  );
  expect(services.space.signingSecret).toBe(CONTENTFUL_WEBHOOK_SECRET);
});
