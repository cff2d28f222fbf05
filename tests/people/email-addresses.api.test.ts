/** Every form and endpoint has the same rule for an address (P-21). */
import { expect, test } from 'vitest';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { buildContactRequest } from '#tests/support/factories/contact.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { buildRecord } from '#tests/support/factories/recorded-donations.ts';
import { callApi, wrong } from '#tests/support/call-api.ts';
import '#tests/support/payments/sandbox.ts';

type Endpoint = [path: string, field: string, body: (email: string) => object];

const endpoints: Endpoint[] = [
  ['/api/contact', 'email', (email) => buildContactRequest({ email })],
  ['/api/researcher-signup', 'email', (email) => buildApplicationRequest({ email })],
  [
    '/api/create-payment-intent',
    'donorEmail',
    (donorEmail) => buildDonationRequest({ donorEmail }),
  ],
  ['/api/giving/link', 'email', (email) => ({ email })],
  ['/api/admin/donations', 'donorEmail', (donorEmail) => buildRecord({ donorEmail })],
  ['/api/admin/board', 'email', (email) => ({ name: 'Test Member', email })],
  ['/api/admin/blog/authors', 'email', (email) => ({ name: 'Test desk', email })],
];

const post = (path: string, body: object) =>
  callApi(path, { method: 'POST', body, ...(path.includes('/admin/') && { admin: true }) });

test.each(endpoints)('%s refuses in %s what mail servers refuse', async (path, field, build) => {
  for (const [email, fix] of [
    ['a..b@example.org', 'Remove one of the two dots in a row.'],
    ['ada.@example.org', 'Remove the dot before the @.'],
    ['.ada@example.org', 'Remove the dot at the start of the address.'],
    [`${'l'.repeat(65)}@example.org`, 'Before the @, an address may have at most 64 characters.'],
    ['ada@-example.org', 'After the @, remove the hyphen at the start or end of a word.'],
  ] as const) {
    expect(await post(path, build(email))).toMatchObject(wrong({ [field]: fix }));
  }
});

test('a domain of other letters and invisible characters lead to one stored address', async () => {
  const name = crypto.randomUUID();
  for (const [path, , build] of endpoints) {
    const { status } = await post(path, build(`\u200b${name}\u2060@b\u00adücher.example\u200d `));
    expect([200, 201, 202]).toContain(status);
  }
  for (const email of [`${name}@xn--bcher-kva.example`, `${name}@BÜCHER.example`]) {
    const { body } = await callApi('/api/admin/own-data', {
      method: 'POST',
      admin: true,
      body: { email },
    });
    expect(body).toMatchObject({ messages: 1, applications: 1, donations: 2, board: 1 });
  }
});
