/** Applications that are not the first: from the same address, sent again, or marked as spam. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';
import { database } from '#server/db/client.ts';
import { people } from '#server/db/schema.ts';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { act, decide } from '#tests/support/applications.ts';
import { refusal } from '#tests/support/call-api.ts';
import { mailAbout, send, sendAndFind, storedFrom } from '#tests/support/signup.ts';
import { selectRows } from '#tests/support/rows.ts';

describe('another application from the same address', () => {
  test('is a row of its own that names the first, whatever the case; staff are mailed so', async () => {
    const first = await sendAndFind();
    const email = first.email.toUpperCase();
    const second = await sendAndFind(buildApplicationRequest({ email, motivation: 'Second.' }));
    const third = await sendAndFind(buildApplicationRequest({ email: first.email }));
    expect(second.earlierId).toBe(first.id);
    expect(third.earlierId).toBe(second.id);
    expect(await storedFrom(first.email)).toMatchObject([
      { motivation: first.motivation, status: 'pending' },
      { status: 'pending' },
    ]);
    for (const mail of await mailAbout(second.id)) {
      expect(mail.data).toMatchObject({
        earlierReference: expect.stringMatching(/^BAI-/) as unknown,
      });
    }
    const known = await selectRows(people, eq(people.email, first.email));
    expect(known).toHaveLength(1);
  });

  test('after a decision it names the decided one, and the mail does not speak of it', async () => {
    const request = buildApplicationRequest();
    const decided = await insertApplication({
      email: request.email,
      status: 'declined',
      decidedAt: new Date(),
    });
    const next = await sendAndFind(request);
    expect(next.earlierId).toBe(decided.id);
    for (const mail of await mailAbout(next.id)) {
      expect(mail.data).toMatchObject({ earlierReference: null });
    }
  });

  test('two at the same moment are both stored, one naming the other', async () => {
    const request = buildApplicationRequest();
    const replies = await Promise.all([send(request), send(request), send(request)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const rows = await storedFrom(request.email);
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ earlierId }) => earlierId === null)).toHaveLength(1);
    expect(new Set(rows.map(({ earlierId }) => earlierId)).size).toBe(3);
  });

  test('of two whose transactions overlapped, the third names the one stored last', async () => {
    const request = buildApplicationRequest();
    // Times are those of the transactions' beginnings, so the first stored may have the latest.
    const createdAt = new Date(Date.now() + minuteMs);
    await insertApplication({ email: request.email, createdAt });
    await send(request);
    await send(request);
    const rows = (await storedFrom(request.email)).toSorted((a, b) => a.number - b.number);
    expect(rows.map(({ earlierId }) => earlierId)).toEqual([null, rows[0]?.id, rows[1]?.id]);
  });
});

describe('the same submission sent again, because no answer came', () => {
  test('is one application and two mails, also when all come at once', async () => {
    const request = buildApplicationRequest({ attemptId: crypto.randomUUID() });
    const replies = await Promise.all([send(request), send(request), send(request)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    const again = await send(request);
    expect(again).toMatchObject({ status: 201, body: { ok: true } });
    for (const reply of replies) expect(reply.body).toEqual(again.body);
    const [row, ...others] = await storedFrom(request.email);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id: request.attemptId, earlierId: null });
    expect(await mailAbout(row?.id ?? '')).toHaveLength(2);
  });

  test('with other answers it is another application, and nothing is lost', async () => {
    const request = buildApplicationRequest({ attemptId: crypto.randomUUID() });
    await send(request);
    for (const change of [{ motivation: 'Another.' }, { degrees: ['md' as const] }]) {
      expect((await send({ ...request, ...change })).status).toBe(201);
    }
    const rows = await storedFrom(request.email);
    expect(rows.map(({ motivation }) => motivation)).toEqual([
      request.motivation,
      'Another.',
      request.motivation,
    ]);
    expect(rows.map(({ earlierId }) => earlierId)).toEqual([null, rows[0]?.id, rows[1]?.id]);
  });

  test('after the decision it changes nothing', async () => {
    const request = buildApplicationRequest({ attemptId: crypto.randomUUID() });
    const { id } = await sendAndFind(request);
    await decide(id, 'declined');
    expect((await send(request)).status).toBe(201);
    expect(await storedFrom(request.email)).toMatchObject([{ status: 'declined' }]);
  });

  test('what looks like spam is stored once', async () => {
    const attemptId = crypto.randomUUID();
    const request = { ...buildApplicationRequest({ attemptId }), website: 'https://spam.example' };
    const first = await send(request);
    expect(first).toMatchObject({
      status: 201,
      body: { reference: expect.any(String) as unknown },
    });
    expect((await send(request)).body).toEqual(first.body);
    expect(await storedFrom(request.email)).toHaveLength(1);
  });

  test.each([
    ['7', 'attemptId must be a UUID.'],
    ['00000000-0000-0000-0000-000000000000', 'attemptId must not be the nil UUID.'],
  ])('the id %s is refused', async (attemptId, message) => {
    const reply = await send({ ...buildApplicationRequest(), attemptId });
    expect(reply).toMatchObject({ status: 422, body: { fields: { attemptId: message } } });
  });
});

describe('what looks like spam', () => {
  test.each([
    [{ website: 'https://spam.example' }, true],
    [{ fillTimeMs: 2000 }, false],
  ])('%j: answered as usual, marked %s', async (signals, spam) => {
    const request = { ...buildApplicationRequest(), ...signals };
    const row = await sendAndFind(request);
    expect(row).toMatchObject({ spam, motivation: request.motivation });
    const known = database().queries.$count(people, eq(people.email, request.email));
    expect(await known).toBe(spam ? 0 : 1);
    expect(await mailAbout(row.id)).toHaveLength(spam ? 0 : 2);
  });

  test('comes before staff and board by one press, with both mails, once', async () => {
    const request = buildApplicationRequest();
    const { id } = await sendAndFind({ ...request, website: 'https://spam.example' });
    expect(await mailAbout(id)).toEqual([]);
    const reply = await act(id, 'not-spam');
    expect(reply).toMatchObject({
      ...{ status: 200, body: { application: { status: 'pending', spam: false } } },
    });
    expect((await mailAbout(id)).map(({ kind }) => kind).sort()).toEqual([
      'application-confirmation',
      'application-notification',
    ]);
    expect(await selectRows(people, eq(people.email, request.email))).toHaveLength(1);
    const later = await sendAndFind({ ...request, motivation: 'Later.' });
    expect(later.earlierId).toBe(id);
    expect(await act(id, 'not-spam')).toMatchObject(
      refusal(409, 'This application is not marked as spam. Nothing was changed.'),
    );
    expect(await mailAbout(id)).toHaveLength(2);
  });

  test('is not what a later application names as the earlier one', async () => {
    const request = buildApplicationRequest();
    await send({ ...request, website: 'https://spam.example' });
    await send(request);
    expect(await storedFrom(request.email)).toMatchObject([
      { spam: true, earlierId: null },
      { spam: false, earlierId: null },
    ]);
  });
});
