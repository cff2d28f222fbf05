import { expect, test } from 'vitest';
import { planDeploy } from '#ops/deploy/plan-deploy.ts';

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const sandbox = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

test.each(['deploy-preview', 'branch-deploy'])('the context %s refuses live keys', (CONTEXT) => {
  expect(() => planDeploy({ CONTEXT, ...live })).toThrow(
    'A preview must not take real money. Give STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY a test value for deploy previews and branch deploys.',
  );
});

test('a preview names its own address, whatever SITE_URL says', () => {
  const plan = planDeploy({
    ...sandbox,
    CONTEXT: 'deploy-preview',
    SITE_URL: 'https://www.example.org',
    DEPLOY_PRIME_URL: 'https://deploy-preview-7--atlas.netlify.app',
  });
  expect(plan).toMatchObject({
    isPreview: true,
    siteUrl: 'https://deploy-preview-7--atlas.netlify.app',
  });
});

test('a preview refuses to send mail', () => {
  const settings = { CONTEXT: 'deploy-preview', ...sandbox, SMTP_URL: 'smtps://u:p@mail.test' };
  expect(() => planDeploy(settings)).toThrow('SMTP_URL is set, and a preview must not send mail.');
});

const production = {
  CONTEXT: 'production',
  SITE_URL: 'https://www.example.org',
  ADMIN_PASSWORD: 'sixteen letters!',
  LINK_SECRET: 'twenty-four letters long',
  DATABASE_URL: 'postgres://atlas:secret@db.test/atlas?sslmode=require',
  SMTP_URL: 'smtp://u:secret@mail.test:587?requireTLS=true',
  CONTENTFUL_SPACE_ID: 'space',
  CONTENTFUL_ACCESS_TOKEN: 'token',
  CONTENTFUL_WEBHOOK_SECRET: 'x'.repeat(64),
  ...live,
};

test('production with every setting as it should be is accepted', () => {
  expect(planDeploy(production)).toMatchObject({ isPreview: false, siteUrl: production.SITE_URL });
});

test.each([
  [{ SITE_URL: undefined }, 'SITE_URL must be the public https address of the site'],
  [{ SITE_URL: 'http://www.example.org' }, 'SITE_URL must be the public https address'],
  [{ SITE_URL: 'https://a.test/shop' }, 'SITE_URL must be an address without path'],
  [{ SITE_URL: 'https://a.test/?b' }, 'write https://a.test.'],
  [{ ADMIN_PASSWORD: '' }, 'ADMIN_PASSWORD is missing: make one with'],
  [{ ADMIN_PASSWORD: 'fifteen letters' }, 'ADMIN_PASSWORD is shorter than 16 characters'],
  [{ LINK_SECRET: '' }, 'LINK_SECRET is missing: make one with'],
  [{ LINK_SECRET: 'short' }, 'LINK_SECRET must have at least 24 characters'],
  [{ STRIPE_API_BASE: 'http://localhost:1' }, 'STRIPE_API_BASE belongs to the local sandboxes'],
  [{ CONTENTFUL_API_BASE: 'http://a.test' }, 'CONTENTFUL_API_BASE belongs to the local'],
  [{ SMTP_SANDBOX: '1' }, 'SMTP_SANDBOX belongs to the local sandboxes: remove it'],
  [{ STRIPE_JS_URL: '/x.js' }, 'STRIPE_JS_URL belongs to the local sandboxes: remove it'],
  [{ SANDBOX: 'on' }, 'SANDBOX belongs to the local sandboxes: remove it'],
  [{ ...sandbox }, 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY cannot take real money'],
  [{ SMTP_URL: 'smtp://u:secret@mail.test:587' }, 'SMTP_URL could send mail and password unenc'],
  [{ DATABASE_URL: 'postgres://a:b@c/d?sslmode=disable' }, 'DATABASE_URL switches encryption off'],
  [{ DATABASE_URL: 'postgres://a:b/c@d/e' }, 'DATABASE_URL must be a Postgres address'],
  [{ SMTP_URL: 'smtps://user:a/b#c@host' }, 'SMTP_URL must be an address such as'],
  [{ CONTENTFUL_WEBHOOK_SECRET: '' }, 'CONTENTFUL_WEBHOOK_SECRET is missing: copy'],
])('production with %o is refused in one line', (change, text) => {
  expect(() => planDeploy({ ...production, ...change })).toThrow(text);
  const { CONTEXT: _, ...onNetlify } = production;
  expect(() => planDeploy({ ...onNetlify, NETLIFY: 'true', ...change })).toThrow(text);
  try {
    planDeploy({ ...production, ...change });
  } catch (error) {
    expect(String(error)).not.toMatch(/\n|secret@|fifteen letters/);
  }
});

test('every danger has a line of its own', () => {
  const dangers = { ADMIN_PASSWORD: 'short', SITE_URL: 'http://a.test', SANDBOX: 'on' };
  expect(() => planDeploy({ ...production, ...dangers })).toThrow(
    /^SITE_URL .+\nADMIN_PASSWORD .+\nSANDBOX .+$/,
  );
});

test('test keys are accepted on the public site when somebody says so', () => {
  const settings = { ...production, ...sandbox, ALLOW_TEST_KEYS: 'on' };
  expect(planDeploy(settings).isPreview).toBe(false);
});

test('a rehearsal of the build on one machine needs nothing', () => {
  const rehearsal = { CONTEXT: 'production', NETLIFY: 'true', NETLIFY_LOCAL: 'true' };
  expect(planDeploy(rehearsal)).toMatchObject({ isPreview: false, databaseUrl: undefined });
});

test('production takes live keys only with a webhook secret', () => {
  expect(() => planDeploy({ ...production, STRIPE_WEBHOOK_SECRET: '' })).toThrow(
    'Live keys need STRIPE_WEBHOOK_SECRET',
  );
});
