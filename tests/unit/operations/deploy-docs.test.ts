import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentNames } from '#server/env.ts';

const readme = readFileSync('README.md', 'utf8');

/** Set by the local host for its sandboxes, never by a person. */
const standIns = ['STRIPE_API_BASE', 'CONTENTFUL_API_BASE', 'SMTP_SANDBOX', 'FUNCTIONS_URL'];

test('the example settings name exactly the variables that a deploy reads', () => {
  const text = readFileSync('settings/example/production.env', 'utf8');
  const named = [...text.matchAll(/^(?:# (?:Added by golive: )?)?([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  );
  const names = [...environmentNames, 'ALLOW_TEST_KEYS', 'CONTENTFUL_MANAGEMENT_TOKEN'];
  expect(named.toSorted()).toEqual(names.filter((name) => !standIns.includes(name)).toSorted());
});

test('README names every variable that a person sets', () => {
  for (const name of environmentNames.filter((each) => !standIns.includes(each))) {
    expect(readme).toContain(`\`${name}\``);
  }
});
