import { expect, test } from 'vitest';
import { planDeploy } from '#local/deploy/plan-deploy.ts';

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const sandbox = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

test.each(['deploy-preview', 'branch-deploy'])('%s refuses live keys', (CONTEXT) => {
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

test.each([undefined, 'http://www.example.org'])(
  'production with SITE_URL %s is refused',
  (url) => {
    expect(() => planDeploy({ CONTEXT: 'production', NETLIFY: 'true', SITE_URL: url })).toThrow(
      'SITE_URL must be the public https address of the site',
    );
  },
);

test('a rehearsal of the build on one machine needs nothing', () => {
  const rehearsal = { CONTEXT: 'production', NETLIFY: 'true', NETLIFY_LOCAL: 'true' };
  expect(planDeploy(rehearsal)).toMatchObject({ isPreview: false, databaseUrl: undefined });
});

test('production takes live keys only with a webhook secret', () => {
  const settings = { CONTEXT: 'production', SITE_URL: 'https://www.example.org', ...live };
  expect(planDeploy(settings).isPreview).toBe(false);
  expect(() => planDeploy({ ...settings, STRIPE_WEBHOOK_SECRET: '' })).toThrow(
    'Live keys need STRIPE_WEBHOOK_SECRET',
  );
});
