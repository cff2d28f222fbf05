import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentNames } from '#server/env.ts';
import { changingEvents } from '#server/gateways/stripe.ts';

const page = readFileSync('docs/deploy.md', 'utf8');
const readme = readFileSync('README.md', 'utf8');

/** Set by the local host for its stand-ins, never by a person. */
const standIns = ['STRIPE_API_BASE', 'CONTENTFUL_API_BASE', 'SMTP_SANDBOX', 'FUNCTIONS_URL'];

test('docs/deploy.md tells of every variable that the server or a deploy reads, and of no other', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
  const names = [...environmentNames, 'ALLOW_TEST_KEYS'];
  expect(rows.toSorted()).toEqual(names.filter((name) => !standIns.includes(name)).toSorted());
});

test('docs/deploy.md warns of the variables that only stand-ins set', () => {
  for (const name of standIns) expect(page).toContain(`\`${name}\``);
});

test('the webhook is told to listen to every event that changes a donation', () => {
  for (const type of changingEvents) expect(page).toContain(`\`${type}\``);
});

test('README tells of every variable that a person sets', () => {
  const automatic = [...standIns, 'NETLIFY_DB_URL', 'NETLIFY_DB_DRIVER'];
  for (const name of environmentNames.filter((each) => !automatic.includes(each))) {
    expect(readme).toContain(`\`${name}\``);
  }
});
