import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentNames } from '#server/env.ts';
import { donationEvents } from '#server/gateways/stripe/client.ts';

const page = readFileSync('docs/deploy.md', 'utf8');
const readme = readFileSync('README.md', 'utf8');

/** Set by the local host for its sandboxes, never by a person. */
const standIns = ['STRIPE_API_BASE', 'CONTENTFUL_API_BASE', 'SMTP_SANDBOX', 'FUNCTIONS_URL'];

test('docs/deploy.md lists exactly the variables that the server or a deploy reads', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
  const names = [...environmentNames, 'ALLOW_TEST_KEYS'];
  expect(rows.toSorted()).toEqual(names.filter((name) => !standIns.includes(name)).toSorted());
});

test('docs/deploy.md names the variables that are for sandboxes only', () => {
  for (const name of standIns) expect(page).toContain(`\`${name}\``);
});

test('the webhook is set up for every event that changes a donation', () => {
  for (const type of donationEvents) expect(page).toContain(`\`${type}\``);
});

test('README names every variable that a person sets', () => {
  for (const name of environmentNames.filter((each) => !standIns.includes(each))) {
    expect(readme).toContain(`\`${name}\``);
  }
});
