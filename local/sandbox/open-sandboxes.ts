import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentfulSandbox } from './contentful/contentful-sandbox.ts';
import { mailbox } from './mailbox/mailbox.ts';
import type { Sandbox, SandboxKind } from './sandbox.ts';
import { stripeSandbox } from './stripe/stripe-sandbox.ts';

/** Every stand-in there is; one line each. */
const kinds: SandboxKind[] = [stripeSandbox, contentfulSandbox, mailbox];

type Variables = Record<string, string | undefined>;

/** The stand-ins for services that the environment does not configure. */
function wantedKinds(environment: Variables): SandboxKind[] {
  return kinds.filter((kind) => !environment[kind.unless]?.trim());
}

/** What the stand-ins put into the site's build, such as the address of a payment script. */
export function sandboxBuildInputs(environment: Variables): Record<string, string> {
  return Object.assign(
    {},
    ...wantedKinds(environment).map((kind) => kind.buildInputs ?? {}),
  ) as Record<string, string>;
}

/** Opens a stand-in for each service that the environment does not configure. */
export async function openSandboxes(
  options: { dataDir: string; origin: string },
  environment: Variables,
): Promise<Sandbox[]> {
  const opened: Sandbox[] = [];
  for (const kind of wantedKinds(environment)) {
    const dataDir = join(options.dataDir, 'sandbox', kind.name);
    mkdirSync(dataDir, { recursive: true });
    opened.push(await kind.open({ dataDir, origin: options.origin }));
  }
  return opened;
}
