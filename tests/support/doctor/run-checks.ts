/** Runs the checks of `npm run doctor` on a configuration, against the services that it names. */
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Context, runChecks } from '#ops/doctor/run-checks.ts';
import type { CheckResult } from '#ops/doctor/check.ts';
import { buildObject } from '#sandbox/stripe/object-defaults.ts';
import { contentModel } from '#host/seed/content-model.ts';
import { startServices } from './services.ts';

/** The sandboxes of every service, in good order before each test. */
export let services: Awaited<ReturnType<typeof startServices>>;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

beforeEach(() => {
  const { wellHealth: health, wellPolicy: policy } = services;
  Object.assign(services.site, { health, status: 200, policy });
  services.space.signingSecret = services.variables.CONTENTFUL_WEBHOOK_SECRET;
  services.stripe.switches.set({ reset: true });
  services.contentTypes.splice(0, Infinity, ...contentModel);
  const { ledger } = services.stripe;
  const endpoint = ledger.find('webhook_endpoint', 'we_sandbox');
  const { API_VERSION: api_version } = Stripe;
  ledger.put({ ...endpoint, enabled_events: ['*'], status: 'enabled', api_version });
  const domain_name = new URL(services.variables.SITE_URL ?? '').hostname;
  ledger.put(buildObject('payment_method_domain', { id: 'pmd_sandbox', domain_name }));
  ledger.put(buildObject('payment_method_configuration', { id: 'pmc_sandbox' }));
});

/** The variables that differ from a configuration that fits. */
type Changes = Record<string, string | undefined>;

const secretNames = /PASSWORD|SECRET|TOKEN|^DATABASE_URL|^SMTP_URL/;

/** Lists the secret values of a configuration, and the passwords inside its addresses. */
function readSecrets(variables: Changes): string[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    value && secretNames.test(name) ? [value, /:([^:@]+)@/.exec(value)?.[1] ?? value] : [],
  );
}

/**
 * Returns what a check says when these variables differ from a configuration that fits, and expects that no check shows
 * a secret.
 */
export async function runCheck(
  name: string,
  changes: Changes = {},
  context: Context = 'production',
) {
  const variables = { ...services.variables, ...changes };
  const results = await runChecks(variables, context);
  const messages = results.map(({ message }) => message).join('\n');
  expect(readSecrets(variables).filter((secret) => messages.includes(secret))).toEqual([]);
  return results.filter((result) => result.name === name);
}

/** Describes one result whose message contains these words. */
export function expectedResult(status: CheckResult['status'], message: string) {
  return [
    {
      name: expect.any(String) as string,
      status,
      message: expect.stringContaining(message) as string,
    },
  ];
}
