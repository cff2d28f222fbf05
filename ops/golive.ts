/**
 * `npm run golive -- [--dry-run] [--yes] [--settings FOLDER]`: brings the settings of a folder to Netlify, Stripe and
 * Contentful. What is right already stays. A dry run prints every call and makes none; `--yes` answers the questions
 * that come before something in use is replaced.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import Stripe from 'stripe';
import { parseEnvironment } from '#server/env.ts';
import { createStripeClient } from '#server/gateways/stripe/client.ts';
import { planDeploy } from './deploy/plan-deploy.ts';
import { secretNames } from './doctor/run-checks.ts';
import { describeStripeFailure } from './doctor/stripe-failure.ts';
import { findMissingRights } from './doctor/stripe-rights.ts';
import { setUpContentful } from './golive/contentful.ts';
import { listVariables, setVariables } from './golive/netlify.ts';
import { openSession, type Session } from './golive/session.ts';
import { openSettings, type Settings } from './golive/settings-file.ts';
import { registerPaymentDomain } from './golive/stripe-domain.ts';
import { setUpStripeWebhook } from './golive/stripe-webhook.ts';
import { findUnknownNames } from '#host/env-file.ts';
import { SettingsError } from '#host/settings.ts';
import { runCommand } from '#host/run-command.ts';

const byHand = `
Left to you:
  1. Netlify: Domain management, add the domain. Deploys, Trigger deploy.
  2. Stripe: Settings, Payment methods: switch on Apple Pay, Google Pay and Link.
     Settings, Business, Public details: the name on card statements.
     Settings, Billing, Customer portal and Subscriptions and emails: as docs/deploy.md says.
  3. Mail provider: publish its SPF and DKIM records.
  4. Check: npm run doctor -- --env settings/production.env, then open /donate and look at the console.
`;

const exampleFolder = resolve(import.meta.dirname, '../settings/example');

/** Refuses the example settings, of which nothing may go online. @throws SettingsError with the fix */
function refuseExample(file: string, { values }: Settings): void {
  const example = openSettings(join(exampleFolder, file), true).values;
  const left = secretNames.filter((name) => values[name] && values[name] === example[name]);
  if (left.length > 0) {
    throw new SettingsError(
      `${file} still has the example's ${left.join(', ')}: fill in your own.`,
    );
  }
}

/** Refuses names that nothing reads, because a misspelled variable is one that is left out. @throws SettingsError */
function refuseUnknown(file: string, { values }: Settings): void {
  const unknown = findUnknownNames(values);
  if (unknown.length === 0) return;
  throw new SettingsError(
    `${file}: ${unknown.join(', ')} is read by nothing: correct its name, or remove it.`,
  );
}

/** Checks the settings of both contexts. @throws SettingsError or EnvironmentError with the fix */
function checkSettings(production: Settings, preview: Settings): void {
  // The secrets that this command creates may still be missing.
  const created = {
    STRIPE_WEBHOOK_SECRET: 'whsec_later',
    CONTENTFUL_WEBHOOK_SECRET: '0'.repeat(64),
  };
  planDeploy({ ...created, ...production.values, CONTEXT: 'production' });
  planDeploy({ ...preview.values, CONTEXT: 'deploy-preview' });
}

/** Sets up Stripe. @throws SettingsError when Stripe refuses the key, or a restricted key lacks a right */
async function setUpStripe(session: Session, secretKey: string, settings: Settings): Promise<void> {
  const stripe = createStripeClient(secretKey, process.env.STRIPE_API_BASE);
  try {
    if (secretKey.startsWith('rk_')) {
      const missing = await session.perform('Stripe: try every right of the restricted key', () =>
        findMissingRights(stripe),
      );
      if (missing && missing.length > 0) {
        throw new SettingsError(
          `The restricted key in STRIPE_SECRET_KEY lacks ${missing.join('; ')}: allow that in Stripe, Developers, API keys.`,
        );
      }
    }
    await registerPaymentDomain(session, stripe, settings.values['SITE_URL'] ?? '');
    await setUpStripeWebhook(session, stripe, settings);
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    throw new SettingsError(`Stripe: ${describeStripeFailure(cause)}`, { cause });
  }
}

// The site works without the blog's space, so its variables are set even when Contentful refuses or is silent.
async function tryContentful(
  session: Session,
  settings: Settings,
): Promise<SettingsError | undefined> {
  try {
    await setUpContentful(session, settings);
    return undefined;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error;
  }
}

await runCommand(async () => {
  const { values: options } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      settings: { type: 'string', default: 'settings' },
    },
  });
  const isDryRun = options['dry-run'];
  const session = openSession({ isDryRun, assumesYes: options.yes });
  const production = openSettings(join(options.settings, 'production.env'), isDryRun);
  const preview = openSettings(join(options.settings, 'preview.env'), isDryRun);
  refuseUnknown('production.env', production);
  refuseUnknown('preview.env', preview);
  checkSettings(production, preview);
  if (!isDryRun) {
    refuseExample('production.env', production);
    refuseExample('preview.env', preview);
  }
  const { values } = production;
  const { STRIPE_SECRET_KEY } = parseEnvironment(values);

  console.log(isDryRun ? 'These calls would be made:\n' : 'Setting up:\n');
  const contexts = [
    { context: 'production', settings: production },
    { context: 'deploy-preview', settings: preview },
    { context: 'branch-deploy', settings: preview },
  ];
  // Netlify is asked first, because a secret that Stripe changes must reach it.
  const targets = [];
  for (const each of contexts) {
    targets.push({ ...each, present: await listVariables(session, each.context) });
  }
  if (STRIPE_SECRET_KEY) await setUpStripe(session, STRIPE_SECRET_KEY, production);
  const failure = values['CONTENTFUL_SPACE_ID']
    ? await tryContentful(session, production)
    : undefined;
  for (const { context, settings, present } of targets) {
    await setVariables(session, context, settings, present);
  }
  if (failure) throw failure;
  console.log(byHand);
});
