/**
 * `npm run golive [-- --dry-run] [-- --settings FOLDER]`: brings the settings of a folder to Netlify,
 * Stripe and Contentful. What is right already stays; a dry run prints every call and makes none.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseEnvironment } from '#server/env.ts';
import { createStripeClient } from '#server/gateways/stripe/client.ts';
import { planDeploy } from '../deploy/plan-deploy.ts';
import { secretNames } from '../doctor/run-checks.ts';
import { setUpContentful } from '../golive/contentful.ts';
import { setVariables } from '../golive/netlify.ts';
import { performer } from '../golive/perform.ts';
import { openSettings, type Settings } from '../golive/settings-file.ts';
import { createStripeWebhook } from '../golive/stripe-webhook.ts';
import { SettingsError } from '../host/settings.ts';
import { runCommand } from './run-command.ts';

const byHand = `
Left to you:
  1. Netlify: Domain management, add the domain. Deploys, Trigger deploy.
  2. Stripe: Settings, Payment methods: Apple Pay and Google Pay; register the domain.
     Settings, Business, Public details: the name on card statements.
     Settings, Billing, Customer portal and Subscriptions and emails: as docs/deploy.md says.
  3. Mail provider: publish its SPF and DKIM records.
  4. Check: npm run doctor -- --env settings/production.env, then open /donate and look at the console.
`;

const exampleFolder = resolve(import.meta.dirname, '../../settings/example');

/** Nothing of the example may go online. @throws SettingsError with the fix. */
function refuseExample(file: string, { values }: Settings): void {
  const example = openSettings(join(exampleFolder, file), true).values;
  const left = secretNames.filter((name) => values[name] && values[name] === example[name]);
  if (left.length > 0) {
    throw new SettingsError(
      `${file} still has the example's ${left.join(', ')}: fill in your own.`,
    );
  }
}

/** @throws SettingsError or EnvironmentError with the fix. */
function checkSettings(production: Settings, preview: Settings): void {
  // The secrets that this command creates may still be missing.
  const created = {
    STRIPE_WEBHOOK_SECRET: 'whsec_later',
    CONTENTFUL_WEBHOOK_SECRET: '0'.repeat(64),
  };
  planDeploy({ ...created, ...production.values, CONTEXT: 'production' });
  planDeploy({ ...preview.values, CONTEXT: 'deploy-preview' });
}

await runCommand(async () => {
  const { values: options } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      settings: { type: 'string', default: 'settings' },
    },
  });
  const isDryRun = options['dry-run'];
  const perform = performer(isDryRun);
  const production = openSettings(join(options.settings, 'production.env'), isDryRun);
  const preview = openSettings(join(options.settings, 'preview.env'), isDryRun);
  checkSettings(production, preview);
  if (!isDryRun) {
    refuseExample('production.env', production);
    refuseExample('preview.env', preview);
  }
  const { values } = production;
  const { STRIPE_SECRET_KEY } = parseEnvironment(values);

  console.log(isDryRun ? 'These calls would be made:\n' : 'Setting up:\n');
  if (STRIPE_SECRET_KEY) {
    const stripe = createStripeClient(STRIPE_SECRET_KEY, process.env.STRIPE_API_BASE);
    await createStripeWebhook(perform, stripe, production);
  }
  if (values['CONTENTFUL_SPACE_ID']) {
    const base = process.env.CONTENTFUL_MANAGEMENT_BASE ?? 'https://api.contentful.com';
    await setUpContentful(perform, base, production);
  }
  await setVariables(perform, 'production', production);
  for (const context of ['deploy-preview', 'branch-deploy']) {
    await setVariables(perform, context, preview);
  }
  console.log(byHand);
});
