import { environmentNames } from '#server/env.ts';
import { read } from './texts.ts';

/** The variables that the local host sets for its sandboxes, and no person. */
const standIns = ['STRIPE_API_BASE', 'CONTENTFUL_API_BASE', 'SMTP_SANDBOX', 'FUNCTIONS_URL'];

/** Lists variables that a deploy reads and the example settings or docs/deploy.md leave out, or the example adds. */
export function findUnnamedVariables(): string[] {
  const names = environmentNames.filter((name) => !standIns.includes(name));
  const file = 'settings/example/production.env';
  const pattern = /^(?:# (?:Added by golive: )?)?([A-Z_]+)=/gm;
  const named = [...read(file).matchAll(pattern)].map(([, name = '']) => name);
  const wanted = [...names, 'ALLOW_TEST_KEYS', 'CONTENTFUL_MANAGEMENT_TOKEN'];
  const guide = read('docs/deploy.md');
  return [
    ...wanted.filter((name) => !named.includes(name)).map((name) => `${file} lacks ${name}.`),
    ...named.filter((name) => !wanted.includes(name)).map((name) => `${file} has ${name}.`),
    ...names
      .filter((name) => !guide.includes(`\`${name}\``))
      .map((name) => `docs/deploy.md lacks ${name}.`),
  ];
}
