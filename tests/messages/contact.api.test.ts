import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactMessages, outbox, people } from '#server/db/schema.ts';
import { buildContactRequest } from '#tests/support/factories/contact.ts';
import { callApi, freshAddress, refusal, wrong } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { selectRows } from '#tests/support/rows.ts';

/** The signs of who filled a public form, each with whether it marks the row as spam. */
const spamSignals: [words: string, signals: object, spam: boolean][] = [
  ['a filled honeypot', { website: 'https://spam.example' }, true],
  ['an inhuman fill time', { fillTimeMs: 1999 }, true],
  ['an empty honeypot', { website: '' }, false],
  ['a human fill time', { fillTimeMs: 2000 }, false],
  ['no signals at all', {}, false],
  ['a honeypot with a book in it', { website: 'x'.repeat(5000) }, true],
  ['a honeypot without text', { website: ['https://spam.example'] }, true],
  ['a fill time that cannot be', { fillTimeMs: -1 }, false],
  ['a fill time without a number', { fillTimeMs: 'soon' }, false],
];

async function storedFrom(email: string) {
  return selectRows(contactMessages, eq(contactMessages.email, email));
}

async function send(body: unknown, ip?: string) {
  return callApi('/api/contact', { method: 'POST', body, ...(ip ? { ip } : {}) });
}

test('POST /api/contact stores the message and answers 201', async () => {
  const request = buildContactRequest({
    name: "Nguyễn O'Neil",
    message: 'One.\n\nTwo — 李小龍.',
  });
  const response = await send(request);
  expect(response).toMatchObject({ status: 201, body: { ok: true } });
  expect(response.headers.get('cache-control')).toBe('no-store');
  const rows = await storedFrom(request.email);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ ...request, spam: false });
});

test('POST /api/contact keeps a message in which half a character was cut off', async () => {
  const request = buildContactRequest({ name: 'Visitor \ud83e', message: 'Cut \udde0 off' });
  expect(await send(request)).toMatchObject({ status: 201 });
  expect(await storedFrom(request.email)).toMatchObject([
    { name: 'Visitor \ufffd', message: 'Cut \ufffd off' },
  ]);
});

test.each([
  ['name', 'Name is required.'],
  ['email', 'Email is required.'],
  ['subject', 'Subject is required.'],
  ['message', 'Message is required.'],
  ['contactType', 'Contact type must be one of researcher, partner, donor.'],
])(
  'POST /api/contact without %s answers 422, names it and stores nothing',
  async (field, message) => {
    const request = buildContactRequest();
    for (const value of [undefined, null, 7]) {
      const response = await send({ ...request, [field]: value });
      expect(response).toMatchObject({
        status: 422,
        body: { error: message, fields: { [field]: message } },
      });
    }
    expect(await storedFrom(request.email)).toEqual([]);
  },
);

test('POST /api/contact names every wrong field at once', async () => {
  const response = await send({});
  expect(response.status).toBe(422);
  expect(Object.keys((response.body as { fields: object }).fields).sort()).toEqual(
    ['contactType', 'email', 'message', 'name', 'subject'].sort(),
  );
});

test.each([
  ['name', ' \t ', 'Name is required.'],
  ['name', '\u200b\u2060\u3164', 'Name is required.'],
  ['message', '\u200b\n\ufeff', 'Message is required.'],
  ['name', 'x'.repeat(201), 'Name may have at most 200 characters.'],
  ['name', 'a\r\nBcc: b@example.org', 'Name must be a single line.'],
  ['email', 'not-an-address', 'Enter a full address, such as name@example.org.'],
  ['email', 'a@example.org\nBcc: b@example.org', 'Enter a full address, such as name@example.org.'],
  ['subject', 'x'.repeat(301), 'Subject may have at most 300 characters.'],
  ['message', 'x'.repeat(10_001), 'Message may have at most 10,000 characters.'],
  ['message', 'a\0b', 'Message contains a character that cannot be stored.'],
  ['contactType', 'admin', 'Contact type must be one of researcher, partner, donor.'],
])('POST /api/contact refuses %s = %j', async (field, value, message) => {
  const response = await send({ ...buildContactRequest(), [field]: value });
  expect(response).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
});

test('a message of malformed JSON answers 400', async () => {
  expect(await send('{"message":')).toMatchObject(
    refusal(400, 'The request body is not valid JSON.'),
  );
});

test('a message that is no JSON answers 415', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const form = { method: 'POST', body: 'message=text', headers };
  expect(await callApi('/api/contact', form)).toMatchObject(
    refusal(415, 'Send the request as application/json.'),
  );
});

test.each(['[]', 'null', '"text"'])(
  'the message %s, which is no object, answers 422',
  async (body) => {
    expect(await send(body)).toMatchObject(refusal(422, 'Send the fields as a JSON object.'));
  },
);

test('a message without a body answers 422 by its fields', async () => {
  // No body is an empty one, as where every field is optional.
  expect(await callApi('/api/contact', { method: 'POST' })).toMatchObject(
    wrong({ message: expect.any(String) as string }),
  );
});

test('a message of more than 256 KB answers 413', async () => {
  const message = 'x'.repeat(256 * 1024);
  expect(await send({ ...buildContactRequest(), message })).toMatchObject(
    refusal(413, 'The request is larger than 256 KB.'),
  );
});

test.each([
  ['brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['an unknown field', `{"x":${'{"x":'.repeat(20_000)}1${'}'.repeat(20_000)}}`],
])('a message of many levels, in %s, answers 400', async (_what, body) => {
  expect(await send(body)).toMatchObject(refusal(400, 'The request body is nested too deep.'));
});

test('messages that cannot be read count as invalid ones', async () => {
  freezeClock();
  const ip = freshAddress();
  for (let count = 0; count < 20; count += 1) {
    expect((await send('{"message":', ip)).status).toBe(400);
    expect((await send('[['.repeat(500) + ']]'.repeat(500), ip)).status).toBe(400);
    const headers = { 'Content-Type': 'text/plain' };
    const response = await callApi('/api/contact', { method: 'POST', body: 'text', headers, ip });
    expect(response.status).toBe(415);
  }
  expect((await send('{"message":', ip)).status).toBe(429);
  expect((await send({}, ip)).status).toBe(429);
});

test.each(['GET', 'OPTIONS'])('%s /api/contact answers 405 with Allow', async (method) => {
  const response = await callApi('/api/contact', { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
});

test('malformed messages do not use up the limit', async () => {
  freezeClock();
  const ip = freshAddress();
  for (let call = 0; call < 10; call += 1) await send({}, ip);
  expect((await send(buildContactRequest(), ip)).status).toBe(201);
});

test('the sixty-first invalid message of a minute answers 429', async () => {
  freezeClock();
  const ip = freshAddress();
  const statuses: number[] = [];
  for (let call = 0; call < 61; call += 1) statuses.push((await send({}, ip)).status);
  expect(statuses).toEqual([...Array<number>(60).fill(422), 429]);
});

test('a partner who writes becomes a person, once, whatever the case of the address', async () => {
  const request = buildContactRequest({ contactType: 'partner', name: 'Partner' });
  await send(request);
  await send({ ...request, name: 'Other name', email: request.email.toUpperCase() });
  const rows = await selectRows(people, eq(people.email, request.email));
  expect(rows).toMatchObject([{ type: 'partner', name: 'Partner' }]);
});

test.each(['researcher', 'donor'] as const)(
  'a %s message creates no person',
  async (contactType) => {
    const request = buildContactRequest({ contactType });
    await send(request);
    expect(await selectRows(people, eq(people.email, request.email))).toEqual([]);
  },
);

test.each(spamSignals)(
  'a message with %s is answered as usual and marked %s',
  async (_, signals, spam) => {
    const request = buildContactRequest({ contactType: 'partner' });
    expect((await send({ ...request, ...signals })).status).toBe(201);
    expect(await storedFrom(request.email)).toMatchObject([{ spam }]);
    const known = await selectRows(people, eq(people.email, request.email));
    expect(known).toHaveLength(spam ? 0 : 1);
  },
);

test('a message that is sent again is one message and one mail, also when all come at once', async () => {
  const request = buildContactRequest({ attemptId: crypto.randomUUID() });
  const responses = await Promise.all([send(request), send(request), send(request)]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await send(request)).toMatchObject({ status: 201, body: { ok: true } });
  const attemptId = request.attemptId?.toUpperCase();
  expect(await send({ ...request, attemptId })).toMatchObject({ status: 201 });
  const [row, ...others] = await storedFrom(request.email);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ id: request.attemptId });
  const mail = await selectRows(outbox, eq(outbox.dedupeKey, `contact-notification:${row?.id}`));
  expect(mail).toHaveLength(1);
});

test.each([
  ['other words', { message: 'Another question.' }],
  ['another kind', { contactType: 'donor' as const }],
])(
  'a message that is sent again with %s is another message, and nothing is lost',
  async (_, change) => {
    const request = buildContactRequest({ attemptId: crypto.randomUUID() });
    await send(request);
    expect((await send({ ...request, ...change })).status).toBe(201);
    expect(await storedFrom(request.email)).toHaveLength(2);
  },
);

test('a message that looks like spam is stored once when it is sent again', async () => {
  const attemptId = crypto.randomUUID();
  const request = { ...buildContactRequest({ attemptId }), website: 'https://spam.example' };
  await send(request);
  expect((await send(request)).status).toBe(201);
  expect(await storedFrom(request.email)).toHaveLength(1);
});

test('a message with an id that is none is refused', async () => {
  expect(await send({ ...buildContactRequest(), attemptId: '7' })).toMatchObject(
    wrong({ attemptId: 'attemptId must be a UUID.' }),
  );
});
