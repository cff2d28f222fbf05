/** The palette finds people, applications, donations and posts. */
import { beforeAll, expect, test } from 'vitest';
import { foundRecordsSchema } from '#model/admin/search.ts';
import { minuteMs } from '#model/dates/durations.ts';
import { blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { people } from '#server/db/schema.ts';
import { applicationReference } from '#model/applications/naming.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { insertDonation } from '#tests/support/factories/donations.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { callApi, wrong } from '#tests/support/call-api.ts';

async function search(q: string) {
  const response = await callApi(`/api/admin/search?q=${encodeURIComponent(q)}`, { admin: true });
  expect(response.status).toBe(200);
  return foundRecordsSchema.parse(response.body);
}

const kinds = async (q: string) => (await search(q)).map(({ kind }) => kind);

/** Words that no other test of the process stores. */
const word = `zq${crypto.randomUUID().slice(0, 6).replaceAll(/\d/g, 'x')}`;

let application: Awaited<ReturnType<typeof insertApplication>>;
let donationId: string;

beforeAll(async () => {
  const person = { type: 'researcher', institution: 'Halden Institute' } as const;
  await database()
    .queries.insert(people)
    .values([
      { ...person, name: `Séan ${word}sen`, email: `first.${word}@example.org` },
      {
        type: 'donor',
        name: '',
        createdAt: new Date('2020-01-01'),
        email: `only-${word}@example.org`,
      },
    ]);
  application = await insertApplication({ firstName: 'Marek', lastName: `${word}sen` });
  await insertApplication({ firstName: 'Spam', lastName: `${word}spam`, spam: true });
  donationId = await insertDonation({
    donorName: `The ${word} Family`,
    amountCents: 1_234_567,
    status: 'succeeded',
    paymentIntentId: `pi_${word}`,
  });
  await insertDonation({ donorName: `${word} live`, livemode: true });
  await database()
    .queries.insert(blogPosts)
    .values({
      slug: word,
      title: `Marking ${word}`,
      content: 'Words.',
      contentHtml: '<p>Hidden Halden words.</p>',
      bodyText: 'Hidden Halden words.',
    });
});

test('finds each kind by the beginning of a word, in any case and accents', async () => {
  const found = await search(word.toUpperCase());
  expect(found.map(({ kind, title }) => [kind, title])).toEqual([
    ['person', `The ${word} Family`],
    ['person', `Séan ${word}sen`],
    ['person', `only-${word}@example.org`],
    [
      'application',
      `${applicationReference(application.number, application.createdAt)}, Marek ${word}sen`,
    ],
    ['donation', `$12,345.67, The ${word} Family`],
    ['post', `Marking ${word}`],
  ]);
  const [, researcher, , pending, donation, post] = found;
  expect(researcher?.detail).toBe('Researcher, Halden Institute');
  expect(researcher?.href).toMatch(/^\/admin\/people\/researcher\/[\w-]{36}$/);
  expect(pending).toMatchObject({
    detail: expect.stringMatching(/^Pending, (?:\d+ days? left|last day)$/) as string,
    href: `/admin/applications/${application.id}`,
  });
  expect(donation).toMatchObject({
    id: donationId,
    detail: expect.stringMatching(
      new RegExp(`^${donationId.slice(0, 8)}, \\w+ \\d+, \\d+$`),
    ) as string,
    href: `/admin/donations/${donationId}`,
  });
  expect(post?.detail).toBe('Draft');
  expect(await kinds(`sean ${word}`)).toEqual(['person']);
});

const searches: [what: string, q: () => string, found: string][] = [
  ['an address', () => `first.${word}@example.org`, 'person'],
  ['the start of an address', () => `first.${word}@ex`, 'person'],
  ['a donation by the id that the list shows', () => donationId.slice(0, 8), 'donation'],
  ['a donation by its whole id', () => donationId, 'donation'],
  ['a payment of Stripe', () => `pi_${word}`, 'donation'],
  ['an amount', () => '$12,345.67', 'donation'],
];

test.each(searches)('a search for %s finds the record that has it', async (_, q, kind) => {
  expect(await kinds(q())).toEqual([kind]);
});

test.each([
  ['what is in no word', `${word}nothing`],
  ['the text of a post', 'hidden halden'],
  ['blanks alone', '  '],
  ['marks alone', "'&|!:*()\\ <->"],
])('a search for %s finds nothing', async (_, q) => {
  expect(await kinds(q)).toEqual([]);
});

test('a search for the reference of an application finds it, whole or as its number', async () => {
  const { number, createdAt, id } = application;
  for (const q of [applicationReference(number, createdAt), `bai ${number}`, `${number}`]) {
    const found = await search(q);
    expect(found.filter(({ kind }) => kind === 'application').map((row) => row.id)).toContain(id);
  }
});

test('a search for an amount of whole dollars finds it with or without the sign', async () => {
  const id = await insertDonation({ amountCents: 7_654_300 });
  for (const q of ['76543', '$76,543']) {
    expect((await search(q)).map((row) => row.id)).toContain(id);
  }
});

test('a recorded check is found by its number', async () => {
  const { id } = await recordDonation({ reference: `${word}2281` });
  const found = await search(`${word}2281`);
  expect(found.map((row) => row.id)).toContain(id);
  expect(found[0]?.detail).toContain(', Check, ');
});

test('a search finds at most five of a kind, the newest first', async () => {
  const many = `${word}many`;
  for (let age = 0; age < 7; age += 1) {
    const createdAt = new Date(Date.now() - age * minuteMs);
    await insertDonation({ donorName: `${many} ${age}`, createdAt });
  }
  expect((await search(many)).map(({ title }) => title.slice(-1))).toEqual([...'01234']);
});

test('a longer search than a person types answers 422', async () => {
  const response = await callApi(`/api/admin/search?q=${'a'.repeat(201)}`, { admin: true });
  expect(response).toMatchObject(wrong({ q: 'q may have at most 200 characters.' }));
});
