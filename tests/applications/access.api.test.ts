import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessMessages, replacementsPerDay } from '#model/applications/access.ts';
import { accessEnd } from '#model/applications/access-days.ts';
import { dayMs, hourMs } from '#model/dates/durations.ts';
import { addDays } from '#model/dates/iso-days.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { askForNewTerms, remindOfAccessEnd } from '#server/applications/access/ask-researchers.ts';
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
import { newestTerms } from '#model/site/data-terms.ts';
import {
  applicantWithPage,
  approvedApplicant,
  askPlatform,
  changeGrant,
  readGrant,
  researcher,
  withNewTerms,
} from '#tests/support/access.ts';
import { postAction, decide, mailRows, sendAfterUndoWindow } from '#tests/support/applications.ts';
import { callApi, dataRequest, freshAddress, refusal, wrong } from '#tests/support/call-api.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { approve } from '#tests/support/register.ts';
import { selectRows } from '#tests/support/rows.ts';
import { pickSome } from '#tests/support/long-run.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';

beforeEach(async () => {
  await database().queries.delete(letters);
  await database().queries.delete(researcherApplications);
});

storeEmails();

const today = () => dayInPacific(new Date());
const refused = { status: 401, body: { error: accessMessages.refused } };

test('the first key is shown once, stored as its hash alone, and lasts twelve months', async () => {
  const { id, accept } = await approvedApplicant();
  const reply = await accept();
  const endsOn = accessEnd(today());
  expect(reply.status).toBe(201);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.body).toEqual({
    key: expect.stringMatching(/^bea_[A-Za-z0-9_-]{43}$/) as string,
    endsOn,
    termsVersion: 1,
  });
  const { key } = reply.body as { key: string };
  expect(await readGrant(id)).toMatchObject({
    keyHash: createHash('sha256').update(key).digest('hex'),
    acceptedName: 'Test Researcher',
    endsOn,
  });
  const [grant, mails] = [await readGrant(id), await selectRows(outbox, eq(outbox.subjectId, id))];
  expect(JSON.stringify([grant, mails])).not.toContain(key.slice(4));
});

test('the first key is not made before the decision, in its undo window or after a refusal', async () => {
  const { id, accept } = await applicantWithPage();
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
  const live = await researcher();
  expect(await live.accept()).toMatchObject(refusal(409, accessMessages.live));
  await live.end();
  expect(await live.accept()).toMatchObject(refusal(409, accessMessages.ended));
  const withdrawn = await approvedApplicant();
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
  const { accept } = await approvedApplicant();
  expect(await accept(body)).toMatchObject(wrong(fields));
  expect(await selectRows(accessGrants)).toEqual([]);
});

test.each(['test  RESEARCHER', ' Tést Researcher ', 'Test Researcher'])(
  'a typed name counts when it folds like that of the applicant: %s',
  async (name) => {
    const { accept } = await approvedApplicant();
    expect((await accept({ name })).status).toBe(201);
  },
);

test('of 25 presses at once one makes a first key', async () => {
  const { accept } = await approvedApplicant();
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
  const { id, key } = await researcher();
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
    acceptedOn: today(),
    endsOn: accessEnd(today()),
  });
  expect((await readGrant(id))?.lastUsedOn).toBe(today());
});

test('whatever is no live key gets one and the same refusal', async () => {
  const { key } = await researcher();
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
    expect(reply).toMatchObject(refused);
    expect(Object.keys(reply.body as object)).toEqual(['error']);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  }
});

test('a key in the address is refused, even with the header', async () => {
  const { key } = await researcher();
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
  const { key } = await researcher();
  const ip = freshAddress();
  const limit = limitsPerMinute['access-refused'];
  for (let time = 0; time < limit; time += 1) await askPlatform('x', ip);
  const reply = await askPlatform('x', ip);
  expect(reply.status).toBe(429);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await askPlatform('x')).status).toBe(401);
  expect((await askPlatform(key, ip)).status).toBe(200);
});

test('a key is used so often in a minute, from all addresses together', async () => {
  freezeClock();
  const [{ key }, other] = [await researcher(), await researcher()];
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
  const { key, replace } = await researcher();
  const reply = await replace();
  expect(reply.status).toBe(201);
  const next = reply.body as { key: string; endsOn: string };
  expect(Object.keys(next).toSorted()).toEqual(['endsOn', 'key', 'termsVersion']);
  expect(next.endsOn).toBe(accessEnd(today()));
  expect(await askPlatform(key)).toMatchObject(refused);
  expect((await askPlatform(next.key)).status).toBe(200);
});

test('a repeated press makes no other replacement', async () => {
  const { id, replace } = await researcher();
  const keyMadeAt = (await readSelfServiceAccess(id, null))?.keyMadeAt;
  const { body } = await replace({ keyMadeAt });
  expect(await replace({ keyMadeAt })).toMatchObject(refusal(409, accessMessages.replacedAlready));
  expect((await askPlatform((body as { key: string }).key)).status).toBe(200);
});

test('of 25 replacements at once ten make a key, and the last of them opens', async () => {
  const { id, key, replace } = await researcher();
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
  const isTheirs = eq(applicationEvents.applicationId, id);
  const replaced = and(isTheirs, eq(applicationEvents.act, 'key-replaced'));
  expect(await selectRows(applicationEvents, replaced)).toHaveLength(replacementsPerDay);

  const yesterday = new Date(Date.now() - 25 * hourMs);
  await database().queries.update(applicationEvents).set({ at: yesterday }).where(isTheirs);
  expect((await replace()).status).toBe(201);
});

test('a replacement needs an access that lasts', async () => {
  const { replace } = await approvedApplicant();
  expect(await replace()).toMatchObject(refusal(409, accessMessages.none));
  const ended = await researcher();
  await changeGrant(ended.id, { endsOn: addDays(today(), -1) });
  expect(await ended.replace()).toMatchObject(refusal(409, accessMessages.ended));
});

test.each([
  [60, 200],
  [0, 200],
  [61, 409],
  [-1, 409],
])('a renewal %i days before the end answers %i', async (days, status) => {
  const { id, key, renew } = await researcher();
  const endsOn = addDays(today(), days);
  await changeGrant(id, { endsOn });
  const reply = await renew();
  expect(reply.status).toBe(status);
  if (status !== 200) return;
  expect(reply.body).toEqual({ endsOn: accessEnd(endsOn), termsVersion: 1 });
  expect((await askPlatform(key)).body).toMatchObject({ endsOn: accessEnd(endsOn) });
  expect(await renew()).toMatchObject(refusal(409, accessMessages.tooEarly));
});

test('of 25 renewals at once one extends', async () => {
  const { id, renew } = await researcher();
  const endsOn = addDays(today(), 10);
  await changeGrant(id, { endsOn });
  const replies = await Promise.all(Array.from({ length: 25 }, () => renew()));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await readGrant(id))?.endsOn).toBe(accessEnd(endsOn));
});

test('a renewal asks for the answer and the newest terms', async () => {
  const { id, renew } = await researcher();
  await changeGrant(id, { endsOn: addDays(today(), 10) });
  const inUse = 'inUse must be true. To end your access, end it.';
  expect(await renew({ inUse: false })).toMatchObject(wrong({ inUse }));
  expect(await renew({ inUse: undefined })).toMatchObject(wrong({ inUse }));
  expect(await renew({ termsVersion: 9 })).toMatchObject(
    wrong({ termsVersion: accessMessages.oldTerms }),
  );
});

test('thirty days before the end one mail asks whether it is still in use', async () => {
  const { id, email, renew } = await researcher();
  await changeGrant(id, { endsOn: addDays(today(), 31) });
  const reminders = async () =>
    (await mailRows(email)).filter(({ kind }) => kind === 'access-reminder');
  await remindOfAccessEnd();
  expect(await reminders()).toHaveLength(0);
  await changeGrant(id, { endsOn: addDays(today(), 30) });
  await Promise.all([remindOfAccessEnd(), remindOfAccessEnd()]);
  await remindOfAccessEnd();
  expect(await reminders()).toHaveLength(1);
  await renew();
  await remindOfAccessEnd();
  expect(await reminders()).toHaveLength(1);
});

describe('changed terms', () => {
  const inAMonth = () => new Date(Date.now() + 31 * dayMs);

  test('changed terms are asked for once and pause the key after 30 days without an answer', async () => {
    const { id, email, key, acceptNew } = await researcher();
    const version = newestTerms().version + 1;
    await withNewTerms(async () => {
      await askForNewTerms();
      await askForNewTerms();
      const mails = (await mailRows(email)).filter(({ kind }) => kind === 'access-terms');
      expect(mails).toHaveLength(1);
      expect((await askPlatform(key)).status).toBe(200);
      await changeGrant(id, { termsDueAt: new Date(Date.now() - 1) });
      expect(await askPlatform(key)).toMatchObject(refused);
      expect(await acceptNew({ termsVersion: version - 1 })).toMatchObject(
        wrong({ termsVersion: accessMessages.oldTerms }),
      );
      expect((await acceptNew({ name: 'Another' })).status).toBe(422);
      const reply = await acceptNew();
      expect(reply).toMatchObject({ status: 200, body: { termsVersion: version } });
      expect((await askPlatform(key)).body).toMatchObject({ termsVersion: version });
      expect(await acceptNew()).toMatchObject(refusal(409, accessMessages.sameTerms));
    });
  });

  test('terms that change again give 30 days anew, but a paused key stays paused', async () => {
    const [waiting, paused] = [await researcher(), await researcher()];
    const inDays = (days: number) => new Date(Date.now() + days * dayMs);
    const readDueDay = async ({ id, email }: typeof waiting) => {
      const due = (await readGrant(id))?.termsDueAt;
      const mails = (await mailRows(email)).filter(({ kind }) => kind === 'access-terms');
      const [newest] = mails
        .map(({ data }) => data as { version: number; dueOn: string | null })
        .toSorted((one, other) => other.version - one.version);
      return [due && dayInPacific(due), newest?.dueOn];
    };
    await withNewTerms(async () => {
      await askForNewTerms();
      await changeGrant(waiting.id, { termsDueAt: inDays(5) });
      await changeGrant(paused.id, { termsDueAt: inDays(-5) });
      await withNewTerms(async () => {
        await askForNewTerms();
        const inThirty = dayInPacific(inDays(30));
        expect(await readDueDay(waiting)).toEqual([inThirty, inThirty]);
        expect((await askPlatform(waiting.key)).status).toBe(200);
        expect(await readDueDay(paused)).toEqual([dayInPacific(inDays(-5)), null]);
        expect(await askPlatform(paused.key)).toMatchObject(refused);
      });
    });
  });

  test('changed terms come before an extension', async () => {
    const { id, renew, acceptNew } = await researcher();
    await changeGrant(id, { endsOn: addDays(today(), 10) });
    await withNewTerms(async () => {
      expect(await renew()).toMatchObject(refusal(409, accessMessages.termsFirst));
      await acceptNew();
      expect((await renew()).status).toBe(200);
    });
  });

  test('changed terms are not asked of those whose access has ended', async () => {
    const { id, email, end } = await researcher();
    await end();
    await withNewTerms(async () => {
      await askForNewTerms(inAMonth());
      expect((await mailRows(email)).filter(({ kind }) => kind === 'access-terms')).toEqual([]);
    });
    expect((await readGrant(id))?.askedTerms).toBeNull();
  });

  test('no terms are asked for while the accepted ones are the newest', async () => {
    const { id, acceptNew } = await researcher();
    await askForNewTerms();
    expect((await readGrant(id))?.termsDueAt).toBeNull();
    expect(await acceptNew()).toMatchObject(refusal(409, accessMessages.sameTerms));
  });
});

describe('the end', () => {
  const ends = {
    researcher: ({ end }) => end(),
    staff: ({ id }) => postAction(id, 'access/end', { reason: 'You left the institute.' }),
    letter: ({ id }) => postAction(id, 'letter/withdraw'),
    decision: ({ id }) => postAction(id, 'reopen'),
    date: ({ id }) => changeGrant(id, { endsOn: addDays(today(), -1) }),
    erasure: ({ email }) => dataRequest('erase', email),
  } satisfies Record<string, (person: Awaited<ReturnType<typeof researcher>>) => Promise<unknown>>;
  const causes = Object.keys(ends) as (keyof typeof ends)[];
  const orders = causes.flatMap((first) => causes.map((second) => [first, second] as const));

  // Every seventh of the 36 orders still has each cause as the first and as the second.
  test.each(pickSome(orders, 7))(
    'after an end by %s and then by %s the key opens nothing',
    async (first, second) => {
      const person = await researcher();
      const replaced = await person.replace();
      const { key } = replaced.body as { key: string };
      await sendAfterUndoWindow();
      await ends[first](person);
      expect(await askPlatform(key)).toMatchObject(refused);
      await ends[second](person);
      expect(await askPlatform(key)).toMatchObject(refused);
      expect((await person.replace()).status).toBeGreaterThanOrEqual(404);
      expect((await person.renew()).status).toBeGreaterThanOrEqual(404);
      const review = await callApi(`/api/admin/applications/${person.id}`, { admin: true });
      if (first === 'erasure' || second === 'erasure') {
        expect(review.status).toBe(404);
        expect(await readGrant(person.id)).toBeUndefined();
      } else {
        const endedBy = first;
        expect(review.body).toMatchObject({ access: { endedBy } });
      }
    },
  );

  test('an end by staff needs a reason and mails it', async () => {
    const { id, email } = await researcher();
    expect(await postAction(id, 'access/end', { reason: ' ' })).toMatchObject(
      wrong({ reason: 'Reason is required.' }),
    );
    expect(await postAction(id, 'access/end', { reason: 'x'.repeat(241) })).toMatchObject(
      wrong({ reason: 'Reason may have at most 240 characters.' }),
    );
    const reply = await postAction(id, 'access/end', { reason: 'You left the institute.' });
    expect(reply).toMatchObject({
      status: 200,
      body: { access: { endedBy: 'staff', endedOn: today() } },
    });
    const mails = (await mailRows(email)).filter(({ kind }) => kind === 'access-ended');
    expect(mails).toMatchObject([{ data: { reason: 'You left the institute.' } }]);
    expect(await postAction(id, 'access/end', { reason: 'Again.' })).toMatchObject(
      refusal(409, accessMessages.nothingToEnd),
    );
    expect((await mailRows(email)).filter(({ kind }) => kind === 'access-ended')).toHaveLength(1);
  });

  test('a new approval after an end allows a new key', async () => {
    const person = await researcher();
    await postAction(person.id, 'reopen');
    await approve(person.id);
    // The second decision must be later than the first access.
    await database()
      .queries.update(researcherApplications)
      .set({ decidedAt: new Date() })
      .where(eq(researcherApplications.id, person.id));
    // The page then asks for the terms once more.
    expect(await readSelfServiceAccess(person.id, new Date())).toBeNull();
    const reply = await person.accept();
    expect(reply.status).toBe(201);
    expect((await askPlatform((reply.body as { key: string }).key)).status).toBe(200);
    expect(await askPlatform(person.key)).toMatchObject(refused);
  });

  test('of an end and a new key at once no key without an approval is left', async () => {
    for (const other of ['reopen', 'letter/withdraw']) {
      for (let round = 0; round < 4; round += 1) {
        const { id, accept } = await approvedApplicant();
        const [reply] = await Promise.all([accept(), postAction(id, other)]);
        if (reply.status !== 201) continue;
        const { key } = reply.body as { key: string };
        expect(await askPlatform(key)).toMatchObject(refused);
      }
    }
  });
});

test('staff read the access of an application: null, then its days', async () => {
  const person = await approvedApplicant();
  const read = async () =>
    (await callApi(`/api/admin/applications/${person.id}`, { admin: true })).body;
  expect(await read()).toMatchObject({ access: null });
  const { body } = await person.accept();
  await askPlatform((body as { key: string }).key);
  const { access } = (await read()) as { access: object };
  expect(access).toEqual({
    acceptedOn: today(),
    termsVersion: 1,
    lastUsedOn: today(),
    endsOn: accessEnd(today()),
    endedOn: null,
    endedBy: null,
  });
  await changeGrant(person.id, { endsOn: addDays(today(), -2) });
  expect(await read()).toMatchObject({
    access: { endedBy: 'date', endedOn: addDays(today(), -2) },
  });
});

test('staff read the history of an access: begun, replaced, extended, and ended with a reason', async () => {
  const { id, replace, renew } = await researcher();
  await replace();
  await changeGrant(id, { endsOn: addDays(today(), 20) });
  await renew();
  const reason = { reason: 'The institute told us that you left it.' };
  await callApi(`/api/admin/applications/${id}/access/end`, {
    method: 'POST',
    body: reason,
    admin: true,
  });
  const { body } = await callApi(`/api/admin/applications/${id}`, { admin: true });
  expect((body as { events: object[] }).events).toMatchObject([
    { act: 'approved' },
    { act: 'access-began' },
    { act: 'key-replaced' },
    { act: 'access-renewed' },
    { act: 'access-ended-by-staff', ...reason },
  ]);
});

test('staff see the access of each application in the list', async () => {
  const person = await researcher();
  const none = await applicantWithPage();
  const list = await callApi('/api/admin/applications?status=all', { admin: true });
  const readAccess = (id: string) =>
    (list.body as { id: string; access: object | null }[]).find((row) => row.id === id)?.access;
  expect(readAccess(none.id)).toBeNull();
  expect(readAccess(person.id)).toEqual({
    acceptedOn: today(),
    termsVersion: 1,
    lastUsedOn: null,
    endsOn: accessEnd(today()),
    endedOn: null,
    endedBy: null,
  });
});

test('the export of a person holds the access, without the hash of the key', async () => {
  const { id, email } = await researcher();
  const { body } = await dataRequest('export', email);
  const [application] = (body as { applications: { access: object[] }[] }).applications;
  expect(application?.access).toMatchObject([
    { acceptedName: 'Test Researcher', endsOn: accessEnd(today()), termsVersion: 1 },
  ]);
  expect(JSON.stringify(body)).not.toContain((await readGrant(id))?.keyHash);
});
