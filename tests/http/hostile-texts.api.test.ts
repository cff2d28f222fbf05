/** Texts that Postgres refuses, or that look like a link's token, in every place of every route. */
import { expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { createLink } from '#server/links/private-links.ts';
import { linkPath, type LinkKind } from '#server/links/link-tokens.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { insertDonation } from '#tests/support/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { captureLog } from '#tests/support/services/capture-log.ts';
import { listRoutes, listFieldNames } from '#tests/support/fuzz/fuzz-targets.ts';
import { buildEvent, sendEvent } from '#tests/support/payments/webhook-events.ts';
import { donationDocumentCode } from '#server/donations/documents/document-code.ts';
import { pickSome } from '#tests/support/long-run.ts';
import { visitPage } from '#tests/support/visit-page.ts';
import { openGiving } from '#server/donations/giving/open-giving.ts';
import { createGivingToken } from '#tests/support/donations/givers.ts';

const routes = await listRoutes();
const hostile = pickSome(
  ['\0', 'a\0b', '\n', 'x'.repeat(9000), '\r\nx', '\u2028', '..%2f', ' ', '\u202e'],
  3,
);
const queries = ['after', 'decision', 'limit', 'mode', 'spam', 'status', 'test', 'type', 'year'];

/** Returns the path with its parameters, each a text in percent-encoding. */
const fill = (path: string, text: string) =>
  path.replaceAll(/:\w+/g, encodeURIComponent(text)).replace(/\*$/, '');

interface Asked {
  method: string;
  path: string;
  body?: unknown;
}

async function expectNoFailure({ method, path, body }: Asked): Promise<void> {
  const response = await callApi(path, { method, body, admin: true });
  // 503: tests have no CMS.
  const isFailure = response.status >= 500 && response.status !== 503;
  expect(isFailure, `${response.status} for ${method} ${path.slice(0, 200)}`).toBe(false);
}

test.each(routes)(
  '$method $path takes any text in its path and query',
  async ({ method, path }) => {
    const { lines } = captureLog();
    for (const text of hostile) await expectNoFailure({ method, path: fill(path, text) });
    const query = queries.map((name) => `${name}=%00`).join('&');
    const id = crypto.randomUUID();
    await expectNoFailure({ method, path: `${fill(path, id)}?${query}` });
    expect(lines.filter((line) => line.includes('"event":"unexpected"'))).toEqual([]);
  },
);

const withNul = ['a\0b', '\0', 'a@b.example\0', [{ '\0': '\0' }], ['\0'], { '\0': '\0' }];

test.each(routes.filter(({ method }) => ['POST', 'PUT'].includes(method)))(
  '$method $path takes NUL in every field',
  async ({ method, path }) => {
    const id = crypto.randomUUID();
    for (const value of pickSome(withNul, 3)) {
      const body = Object.fromEntries(listFieldNames().map((name) => [name, value]));
      await expectNoFailure({ method, path: fill(path, id), body });
    }
  },
);

const pathToken = (path: string) => path.split('/')[2] ?? '';

async function makeToken(kind: LinkKind): Promise<string> {
  const { id: subjectId, email } = await insertApplication();
  return pathToken(
    linkPath(kind, await createLink(database().queries, { kind, subjectId, email })),
  );
}

/** Other spellings of what opens something. */
function readVariants(text: string): string[] {
  const half = text.length >> 1;
  return [
    `${text}.x`,
    `${text}.`,
    `${text}=`,
    `${text}\n`,
    `${text}\0`,
    `${text} `,
    ` ${text}`,
    `\t${text}`,
    `${text.slice(0, half)}\n${text.slice(half)}`,
    `${text}/`,
    `${text}\u200b`,
    text.replace('.', '..'),
    text.replace(/[a-z]/, (letter) => letter.toUpperCase()),
    text.toUpperCase(),
    text.replace(/.$/, (last) => (last === 'b' ? 'c' : 'b')),
  ].filter((variant) => variant !== text);
}

test.each([['application', 'POST', '/api/application/:token/withdraw', {}]] as const)(
  'a token of kind %s has one spelling',
  async (kind, method, path, body) => {
    const token = await makeToken(kind);
    const { lines } = captureLog();
    const unknown = await callApi(fill(path, `${crypto.randomUUID()}.${'a'.repeat(26)}`), {
      method,
      body,
    });
    expect(unknown).toMatchObject({ status: 404, body: { error: 'Link not found' } });
    for (const variant of readVariants(token)) {
      const response = await callApi(fill(path, variant), { method, body });
      expect(response, JSON.stringify(variant)).toMatchObject({ status: 404, body: unknown.body });
    }
    expect(lines.filter((line) => !line.includes('"event":"request"'))).toEqual([]);
    expect((await callApi(fill(path, token), { method, body })).status).toBeLessThan(400);
  },
);

test('a form on a page does nothing for another spelling of its token', async () => {
  const email = `donor-${crypto.randomUUID()}@example.org`;
  await insertDonation({ status: 'succeeded', donorEmail: email });
  const token = await createGivingToken(email);
  const form = { act: 'name', name: 'Other' };
  for (const variant of readVariants(token)) {
    const opened = await openGiving(visitPage(variant, { form }));
    expect(opened, JSON.stringify(variant)).toEqual({ problem: 'unknown', status: 404 });
  }
  expect(await openGiving(visitPage(token, { form }))).toMatchObject({ sent: { status: 200 } });
});

test('the id of a receipt and the code of a document have one spelling', async () => {
  const id = await insertDonation({ status: 'succeeded', donorName: 'A. Donor' });
  const code = donationDocumentCode(id) ?? '';
  const compare = (text: string) =>
    callApi(fill('/api/verify/:code/amount', text), {
      method: 'POST',
      body: { amountCents: 2500 },
    });
  for (const variant of readVariants(id)) {
    expect((await callApi(fill('/api/donation/:id', variant))).status).toBe(404);
  }
  for (const variant of [...readVariants(code), code.toLowerCase(), code.replaceAll('-', '')]) {
    if (variant !== code) expect(await compare(variant), variant).toMatchObject({ status: 404 });
  }
  expect(await callApi(fill('/api/donation/:id', id))).toMatchObject({ status: 200 });
  expect(await compare(code)).toMatchObject({ status: 200 });
});

test('a paging cursor has one spelling', async () => {
  await insertDonation();
  await insertDonation();
  const list = (query: string) => callApi(`/api/admin/donations?limit=1${query}`, { admin: true });
  const next = /after=([^&>]+)/.exec((await list('')).headers.get('link') ?? '')?.[1] ?? '';
  expect(await list(`&after=${next}`)).toMatchObject({ status: 200 });
  for (const variant of [
    `${next}=`,
    `${next}%0A`,
    `${next}%00`,
    ` ${next}`,
    `${next.slice(0, 8)}.${next.slice(8)}`,
  ]) {
    expect(await list(`&after=${variant}`), variant).toMatchObject({ status: 422 });
  }
});

test.each(['evt_1\0', '\0', 'evt 1', 'evt_\ud800'])(
  'an event with the id %j is refused, and Stripe need not repeat it',
  async (id) => {
    const event = { ...buildEvent('charge.refunded', { object: 'charge' }), id };
    expect(await sendEvent(event)).toMatchObject({ status: 400 });
  },
);

test('an event about an object whose id cannot be one is stored and changes nothing', async () => {
  for (const object of [
    { object: 'payment_intent', id: 'pi_\0' },
    { object: 'charge', payment_intent: '\0' },
    { object: 'subscription', id: 'sub_\0' },
    { object: 'invoice', id: '\0', parent: { subscription_details: { subscription: '\0' } } },
  ]) {
    expect(await sendEvent(buildEvent('charge.refunded', object))).toMatchObject({ status: 200 });
  }
});
