/** What `npm run doctor` says of a configuration, and the services that it asks. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type Context, examine } from '#local/doctor/examine.ts';
import type { FindingState } from '#local/doctor/finding.ts';
import { readContentModel } from '#local/seed/content-model.ts';
import { startServices } from './services.ts';

/** Stand-ins of every service, well before each test. */
export let services: Awaited<ReturnType<typeof startServices>>;

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

/** Variables that differ from a configuration that fits. */
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
export async function say(check: string, changes: Changes = {}, context: Context = 'production') {
  const variables = { ...services.variables, ...changes };
  const findings = await examine(variables, context);
  const said = findings.map(({ words }) => words).join('\n');
  expect(secretsOf(variables).filter((secret) => said.includes(secret))).toEqual([]);
  return findings.filter((finding) => finding.check === check);
}

/** One finding whose words contain these. */
export function line(state: FindingState, words: string) {
  return [
    { check: expect.any(String) as string, state, words: expect.stringContaining(words) as string },
  ];
}
