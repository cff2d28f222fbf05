/** A key of access is made, shown to the platform and replaced. */
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accessMessages, replacementsPerDay } from '#model/applications/access.ts';
import { accessEnd } from '#model/applications/access-days.ts';
import { hourMs } from '#model/dates/durations.ts';
import { addDays } from '#model/dates/iso-days.ts';
import {
  accessGrants,
  applicationEvents,
  letters,
  researcherApplications,
} from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { readSelfServiceAccess } from '#server/applications/access/access-grants.ts';
import { outbox } from '#server/db/schema.ts';
import { limitsPerMinute } from '#server/http/rate-limit.ts';
import {
  makeApplicant,
  makeApprovedApplicant,
  askPlatform,
  changeGrant,
  readGrant,
  makeResearcher,
  refusedKey,
  accessToday,
} from '#tests/support/applications/access.ts';
import { postAction, decide } from '#tests/support/applications/applications.ts';
import { callApi, freshAddress, refusal, wrong } from '#tests/support/call-api.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { selectRows } from '#tests/support/rows.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';

beforeEach(async () => {
  await database().queries.delete(letters);
  await database().queries.delete(researcherApplications);
});

storeEmails();

test('the first key lasts twelve months and is shown once', async () => {
  const { accept } = await makeApprovedApplicant();
  const reply = await accept();
  const endsOn = accessEnd(accessToday());
  expect(reply.status).toBe(201);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.body).toEqual({
    key: expect.stringMatching(/^bea_[A-Za-z0-9_-]{43}$/) as string,
    endsOn,
    termsVersion: 1,
  });
  expect(await accept()).toMatchObject(refusal(409, accessMessages.live));
});

test('only the hash of a key is stored', async () => {
  const { id, key } = await makeResearcher();
  expect(await readGrant(id)).toMatchObject({
    keyHash: createHash('sha256').update(key).digest('hex'),
    acceptedName: 'Test Researcher',
  });
  const [grant, mails] = [await readGrant(id), await selectRows(outbox, eq(outbox.subjectId, id))];
  expect(JSON.stringify([grant, mails])).not.toContain(key.slice(4));
});

test('the first key is not made before the decision, in its undo window or after a refusal', async () => {
  const { id, accept } = await makeApplicant();
  const notFinal = refusal(409, accessMessages.notFinal);
  expect(await accept()).toMatchObject(notFinal);
  await decide(id, 'approved');
  expect(await accept()).toMatchObject(notFinal);
  await postAction(id, 'undo');
  await decide(id, 'declined');
  expect(await accept()).toMatchObject(notFinal);
  expect(await selectRows(accessGrants)).toEqual([]);
});

test('the first key is refused while one is live, after an end, and without a valid letter', async () => {
  const live = await makeResearcher();
  expect(await live.accept()).toMatchObject(refusal(409, accessMessages.live));
  await live.end();
  expect(await live.accept()).toMatchObject(refusal(409, accessMessages.ended));
  const withdrawn = await makeApprovedApplicant();
  await postAction(withdrawn.id, 'letter/withdraw');
  expect(await withdrawn.accept()).toMatchObject(refusal(409, accessMessages.noLetter));
});

test.each([
  [{ name: 'Somebody Else' }, { name: expect.stringContaining('Test Researcher') as string }],
  [{ name: ' ' }, { name: 'Your full name is required.' }],
  [{ name: undefined }, { name: 'Your full name is required.' }],
  [{ termsVersion: 0 }, { termsVersion: accessMessages.oldTerms }],
  [{ termsVersion: 2 }, { termsVersion: accessMessages.oldTerms }],
  [
    { termsVersion: '01' },
    { termsVersion: 'termsVersion must be the number of the version that you read.' },
  ],
  [
    { termsVersion: 'new' },
    { termsVersion: 'termsVersion must be the number of the version that you read.' },
  ],
  [
    { termsVersion: undefined },
    { termsVersion: 'termsVersion must be the number of the version that you read.' },
  ],
])('with %j the first key is refused and nothing is stored', async (body, fields) => {
  const { accept } = await makeApprovedApplicant();
  expect(await accept(body)).toMatchObject(wrong(fields));
  expect(await selectRows(accessGrants)).toEqual([]);
});

test.each(['test  RESEARCHER', ' Tést Researcher ', 'Test Researcher'])(
  'a typed name counts when it is normalized as that of the applicant is: %s',
  async (name) => {
    const { accept } = await makeApprovedApplicant();
    expect((await accept({ name })).status).toBe(201);
  },
);

test('of 25 presses at once one makes a first key', async () => {
  const { accept } = await makeApprovedApplicant();
  const replies = await Promise.all(Array.from({ length: 25 }, () => accept()));
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 24 }, () => 409)]);
  const made = replies.find(({ status }) => status === 201)?.body as { key: string };
  expect((await askPlatform(made.key)).status).toBe(200);
  expect(await selectRows(accessGrants)).toHaveLength(1);
});

test('an unknown link opens no access', async () => {
  const path = '/api/application/unknown/access';
  for (const name of ['', '/replace', '/renew', '/terms', '/end']) {
    const body = { name: 'Test Researcher', termsVersion: 1, inUse: true };
    expect((await callApi(path + name, { method: 'POST', body })).status).toBe(404);
  }
});

test('the platform reads who holds a key, which counts as its use', async () => {
  const { id, key } = await makeResearcher();
  expect((await readGrant(id))?.lastUsedOn).toBeNull();
  const reply = await askPlatform(key);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.body).toEqual({
    reference: expect.stringMatching(/^BAI-\d{4}-\d{4,}$/) as string,
    name: 'Test Researcher',
    institution: 'Institute of Tests',
    researchArea: 'regenerative-medicine',
    termsVersion: 1,
    acceptedOn: accessToday(),
    endsOn: accessEnd(accessToday()),
  });
  expect((await readGrant(id))?.lastUsedOn).toBe(accessToday());
});

test('whatever is no live key gets one and the same refusal', async () => {
  const { key } = await makeResearcher();
  const headers = [
    {},
    { Authorization: key },
    { Authorization: `Basic ${key}` },
    { Authorization: 'Bearer' },
    { Authorization: `Bearer ${key}x` },
    { Authorization: `Bearer ${key.slice(0, -1)}` },
    { Authorization: `Bearer bea_${'A'.repeat(43)}` },
    { 'X-Admin-Password': key },
  ];
  for (const given of headers) {
    const reply = await callApi('/api/access', { headers: given });
    expect(reply).toMatchObject(refusedKey);
    expect(Object.keys(reply.body as object)).toEqual(['error']);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  }
});

test('a key in the address is refused, even with the header', async () => {
  const { key } = await makeResearcher();
  const inAddress = refusal(400, accessMessages.inAddress);
  for (const query of [`key=${key}`, 'access_token=x', `x=${key.replace('_', '%5F')}`, key]) {
    expect(await callApi(`/api/access?${query}`)).toMatchObject(inAddress);
    const headers = { Authorization: `Bearer ${key}` };
    expect(await callApi(`/api/access?${query}`, { headers })).toMatchObject(inAddress);
  }
  expect(accessMessages.inAddress.toLowerCase()).toContain('send it as a header');
  const headers = { Authorization: `Bearer ${key}` };
  expect((await callApi('/api/access?session=7', { headers })).status).toBe(200);
});

test('an address that is refused too often in a minute still opens with its valid keys', async () => {
  freezeClock();
  const { key } = await makeResearcher();
  const ip = freshAddress();
  const limit = limitsPerMinute['access-refused'];
  for (let time = 0; time < limit; time += 1) await askPlatform('x', ip);
  const reply = await askPlatform('x', ip);
  expect(reply.status).toBe(429);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await askPlatform('x')).status).toBe(401);
  expect((await askPlatform(key, ip)).status).toBe(200);
});

test('a key is limited to so many checks a minute, from all addresses together', async () => {
  freezeClock();
  const [{ key }, other] = [await makeResearcher(), await makeResearcher()];
  const limit = limitsPerMinute['access-key'];
  for (let time = 0; time < limit; time += 1) await askPlatform(key, freshAddress());
  expect((await askPlatform(key, freshAddress())).status).toBe(429);
  expect((await askPlatform(other.key)).status).toBe(200);
});

test('the check of a key allows no other method', async () => {
  const reply = await callApi('/api/access', { method: 'POST', body: {} });
  expect(reply.status).toBe(405);
});

test('a replacement makes a new key in place of the old one', async () => {
  const { key, replace } = await makeResearcher();
  const reply = await replace();
  expect(reply.status).toBe(201);
  const next = reply.body as { key: string; endsOn: string };
  expect(Object.keys(next).toSorted()).toEqual(['endsOn', 'key', 'termsVersion']);
  expect(next.endsOn).toBe(accessEnd(accessToday()));
  expect(await askPlatform(key)).toMatchObject(refusedKey);
  expect((await askPlatform(next.key)).status).toBe(200);
});

test('a repeated press makes no other replacement', async () => {
  const { id, replace } = await makeResearcher();
  const keyMadeAt = (await readSelfServiceAccess(id, null))?.keyMadeAt;
  const { body } = await replace({ keyMadeAt });
  expect(await replace({ keyMadeAt })).toMatchObject(refusal(409, accessMessages.replacedAlready));
  expect((await askPlatform((body as { key: string }).key)).status).toBe(200);
});

test('of 25 replacements at once ten make a key, and the last of them opens', async () => {
  const { id, key, replace } = await makeResearcher();
  const replies = await Promise.all(Array.from({ length: 25 }, () => replace()));
  const made = replies.filter(({ status }) => status === 201);
  expect(made).toHaveLength(replacementsPerDay);
  const others = replies.filter(({ status }) => status !== 201);
  for (const reply of others) {
    expect(reply).toMatchObject(refusal(429, accessMessages.replacedOften));
  }
  const keys = [key, ...made.map(({ body }) => (body as { key: string }).key)];
  const responses = await Promise.all(keys.map((each) => askPlatform(each)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const replaced = and(
    eq(applicationEvents.applicationId, id),
    eq(applicationEvents.act, 'key-replaced'),
  );
  expect(await selectRows(applicationEvents, replaced)).toHaveLength(replacementsPerDay);
});

test('replacements of the day before leave another one', async () => {
  const { id, replace } = await makeResearcher();
  await Promise.all(Array.from({ length: replacementsPerDay }, () => replace()));
  expect((await replace()).status).toBe(429);
  await database()
    .queries.update(applicationEvents)
    .set({ at: new Date(Date.now() - 25 * hourMs) })
    .where(eq(applicationEvents.applicationId, id));
  expect((await replace()).status).toBe(201);
});

test('a replacement needs an access that lasts', async () => {
  const { replace } = await makeApprovedApplicant();
  expect(await replace()).toMatchObject(refusal(409, accessMessages.none));
  const ended = await makeResearcher();
  await changeGrant(ended.id, { endsOn: addDays(accessToday(), -1) });
  expect(await ended.replace()).toMatchObject(refusal(409, accessMessages.ended));
});
