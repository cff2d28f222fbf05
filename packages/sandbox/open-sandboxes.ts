import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openContentful } from './contentful/contentful-sandbox.ts';
import { openMailbox } from './mailbox/mailbox.ts';
import type { Sandbox, SandboxOptions } from './sandbox.ts';
import { openStripeSandbox, stripeBuildInputs } from './stripe/stripe-sandbox.ts';

type Variables = Record<string, string | undefined>;

/** The sandboxes, each by the variable that, when set, means that the real service is configured. */
const standIns = {
  STRIPE_SECRET_KEY: ['stripe', openStripeSandbox],
  CONTENTFUL_ACCESS_TOKEN: ['contentful', openContentful],
  SMTP_URL: ['mail', openMailbox],
} as const;

/** Returns the sandboxes' part of the site's build, which is the same on every start, so that nothing is rebuilt. */
export function sandboxBuildInputs(environment: Variables): Record<string, string> {
  return environment.STRIPE_SECRET_KEY?.trim() ? {} : stripeBuildInputs;
}

/** Opens a sandbox in place of each service that the variables do not configure, with its data under `dataDir`. */
export async function openSandboxes(
  { dataDir: parent, origin }: SandboxOptions,
  environment: Variables,
): Promise<Sandbox[]> {
  const opened: Sandbox[] = [];
  for (const [variable, [name, open]] of Object.entries(standIns)) {
    if (environment[variable]?.trim()) continue;
    const dataDir = join(parent, 'sandbox', name);
    mkdirSync(dataDir, { recursive: true });
    const sandbox = await open({ dataDir, origin });
    if ('start' in sandbox) sandbox.start();
    opened.push(sandbox);
  }
  return opened;
}
