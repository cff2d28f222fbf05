/** Applications that are not the first: from the same address, sent again, or marked as spam. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';
import { database } from '#server/db/client.ts';
import { people } from '#server/db/schema.ts';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { postAction, decide } from '#tests/support/applications/applications.ts';
import { refusal } from '#tests/support/call-api.ts';
import {
  listMailAbout,
  sendApplication,
  sendAndFind,
  listApplications,
} from '#tests/support/applications/send-application.ts';
import { selectRows } from '#tests/support/rows.ts';

test('another application from the same address names the one before it, in any case of the address', async () => {
  const first = await sendAndFind();
  const email = first.email.toUpperCase();
  const second = await sendAndFind(buildApplicationRequest({ email, motivation: 'Second.' }));
  const third = await sendAndFind(buildApplicationRequest({ email: first.email }));
  expect(second.earlierId).toBe(first.id);
  expect(third.earlierId).toBe(second.id);
  expect(await listApplications(first.email)).toMatchObject([
    { motivation: first.motivation, status: 'pending' },
    { status: 'pending' },
  ]);
  const known = await selectRows(people, eq(people.email, first.email));
  expect(known).toHaveLength(1);
});

test('another application from the same address is mailed to staff with the reference of the one before it', async () => {
  const first = await sendAndFind();
  const second = await sendAndFind(buildApplicationRequest({ email: first.email }));
  for (const mail of await listMailAbout(second.id)) {
    expect(mail.data).toMatchObject({
      earlierReference: expect.stringMatching(/^BAI-/) as unknown,
    });
  }
});

test('another application from the same address names a decided one, which its mail leaves out', async () => {
  const request = buildApplicationRequest();
  const decided = await insertApplication({
    email: request.email,
    status: 'declined',
    decidedAt: new Date(),
  });
  const next = await sendAndFind(request);
  expect(next.earlierId).toBe(decided.id);
  for (const mail of await listMailAbout(next.id)) {
    expect(mail.data).toMatchObject({ earlierReference: null });
  }
});

test('another application from the same address is stored beside two of the same moment, each naming another one', async () => {
  const request = buildApplicationRequest();
  const responses = await Promise.all([
    sendApplication(request),
    sendApplication(request),
    sendApplication(request),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  const rows = await listApplications(request.email);
  expect(rows).toHaveLength(3);
  expect(rows.filter(({ earlierId }) => earlierId === null)).toHaveLength(1);
  expect(new Set(rows.map(({ earlierId }) => earlierId)).size).toBe(3);
});

test('another application from the same address names the one that was stored last, although an earlier one has a later time', async () => {
  const request = buildApplicationRequest();
  // Times are those of the transactions' beginnings, so the first stored may have the latest.
  const createdAt = new Date(Date.now() + minuteMs);
  await insertApplication({ email: request.email, createdAt });
  await sendApplication(request);
  await sendApplication(request);
  const rows = (await listApplications(request.email)).toSorted((a, b) => a.number - b.number);
  expect(rows.map(({ earlierId }) => earlierId)).toEqual([null, rows[0]?.id, rows[1]?.id]);
});

test('a submission that is sent again is one application with two mails, also when all come at once', async () => {
  const request = buildApplicationRequest({ attemptId: crypto.randomUUID() });
  const responses = await Promise.all([
    sendApplication(request),
    sendApplication(request),
    sendApplication(request),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  const again = await sendApplication(request);
  expect(again).toMatchObject({ status: 201, body: { ok: true } });
  for (const response of responses) expect(response.body).toEqual(again.body);
  const [row, ...others] = await listApplications(request.email);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ id: request.attemptId, earlierId: null });
  expect(await listMailAbout(row?.id ?? '')).toHaveLength(2);
});

test('a submission that is sent again is another application when its answers changed', async () => {
  const request = buildApplicationRequest({ attemptId: crypto.randomUUID() });
  await sendApplication(request);
  for (const change of [{ motivation: 'Another.' }, { degrees: ['md' as const] }]) {
    expect((await sendApplication({ ...request, ...change })).status).toBe(201);
  }
  const rows = await listApplications(request.email);
  expect(rows.map(({ motivation }) => motivation)).toEqual([
    request.motivation,
    'Another.',
    request.motivation,
  ]);
  expect(rows.map(({ earlierId }) => earlierId)).toEqual([null, rows[0]?.id, rows[1]?.id]);
});

test('a submission that is sent again changes nothing after the decision', async () => {
  const request = buildApplicationRequest({ attemptId: crypto.randomUUID() });
  const { id } = await sendAndFind(request);
  await decide(id, 'declined');
  expect((await sendApplication(request)).status).toBe(201);
  expect(await listApplications(request.email)).toMatchObject([{ status: 'declined' }]);
});

test('a submission that is sent again is stored once when it looks like spam', async () => {
  const attemptId = crypto.randomUUID();
  const request = { ...buildApplicationRequest({ attemptId }), website: 'https://spam.example' };
  const first = await sendApplication(request);
  expect(first).toMatchObject({
    status: 201,
    body: { reference: expect.any(String) as unknown },
  });
  expect((await sendApplication(request)).body).toEqual(first.body);
  expect(await listApplications(request.email)).toHaveLength(1);
});

test.each([
  ['7', 'attemptId must be a UUID.'],
  ['00000000-0000-0000-0000-000000000000', 'attemptId must not be the nil UUID.'],
])('a submission that is sent again is refused with the id %s', async (attemptId, message) => {
  const response = await sendApplication({ ...buildApplicationRequest(), attemptId });
  expect(response).toMatchObject({ status: 422, body: { fields: { attemptId: message } } });
});

test.each([
  [{ website: 'https://spam.example' }, true],
  [{ fillTimeMs: 2000 }, false],
])(
  'an application that looks like spam is answered as usual with %j, and marked %s',
  async (signals, spam) => {
    const request = { ...buildApplicationRequest(), ...signals };
    const row = await sendAndFind(request);
    expect(row).toMatchObject({ spam, motivation: request.motivation });
    const known = database().queries.$count(people, eq(people.email, request.email));
    expect(await known).toBe(spam ? 0 : 1);
    expect(await listMailAbout(row.id)).toHaveLength(spam ? 0 : 2);
  },
);

test('an application that looks like spam is mailed like any other once staff unmark it', async () => {
  const request = buildApplicationRequest();
  const { id } = await sendAndFind({ ...request, website: 'https://spam.example' });
  expect(await listMailAbout(id)).toEqual([]);
  const response = await postAction(id, 'not-spam');
  expect(response).toMatchObject({
    status: 200,
    body: { application: { status: 'pending', spam: false } },
  });
  expect((await listMailAbout(id)).map(({ kind }) => kind).sort()).toEqual([
    'application-confirmation',
    'application-notification',
  ]);
  expect(await selectRows(people, eq(people.email, request.email))).toHaveLength(1);
  const later = await sendAndFind({ ...request, motivation: 'Later.' });
  expect(later.earlierId).toBe(id);
});

test('an application that looks like spam is unmarked once', async () => {
  const { id } = await sendAndFind({
    ...buildApplicationRequest(),
    website: 'https://spam.example',
  });
  await postAction(id, 'not-spam');
  expect(await postAction(id, 'not-spam')).toMatchObject(
    refusal(409, 'This application is not marked as spam. Nothing was changed.'),
  );
  expect(await listMailAbout(id)).toHaveLength(2);
});

test('an application that looks like spam is not named by a later one', async () => {
  const request = buildApplicationRequest();
  await sendApplication({ ...request, website: 'https://spam.example' });
  await sendApplication(request);
  expect(await listApplications(request.email)).toMatchObject([
    { spam: true, earlierId: null },
    { spam: false, earlierId: null },
  ]);
});
