/** Access is renewed, asked about, ended, and read by staff. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accessMessages } from '#model/applications/access.ts';
import { accessEnd } from '#model/applications/access-days.ts';
import { dayMs } from '#model/dates/durations.ts';
import { addDays } from '#model/dates/iso-days.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { askForNewTerms, remindOfAccessEnd } from '#server/applications/access/access-reminders.ts';
import { letters, researcherApplications } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { readSelfServiceAccess } from '#server/applications/access/access-grants.ts';
import { newestTerms } from '#model/site/data-terms.ts';
import {
  makeApplicant,
  makeApprovedApplicant,
  askPlatform,
  changeGrant,
  readGrant,
  makeResearcher,
  withNewTerms,
  refusedKey,
  accessToday,
} from '#tests/support/applications/access.ts';
import {
  postAction,
  mailRows,
  sendAfterUndoWindow,
} from '#tests/support/applications/applications.ts';
import { callApi, dataRequest, refusal, wrong } from '#tests/support/call-api.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { approve } from '#tests/support/applications/register.ts';
import { pickSome } from '#tests/support/long-run.ts';

beforeEach(async () => {
  await database().queries.delete(letters);
  await database().queries.delete(researcherApplications);
});

storeEmails();

test.each([
  [60, 200],
  [0, 200],
  [61, 409],
  [-1, 409],
])('a renewal %i days before the end answers %i', async (days, status) => {
  const { id, key, renew } = await makeResearcher();
  const endsOn = addDays(accessToday(), days);
  await changeGrant(id, { endsOn });
  const response = await renew();
  expect(response.status).toBe(status);
  if (status !== 200) return;
  expect(response.body).toEqual({ endsOn: accessEnd(endsOn), termsVersion: 1 });
  expect((await askPlatform(key)).body).toMatchObject({ endsOn: accessEnd(endsOn) });
  expect(await renew()).toMatchObject(refusal(409, accessMessages.tooEarly));
});

test('of 25 renewals at once one extends', async () => {
  const { id, renew } = await makeResearcher();
  const endsOn = addDays(accessToday(), 10);
  await changeGrant(id, { endsOn });
  const responses = await Promise.all(Array.from({ length: 25 }, () => renew()));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await readGrant(id))?.endsOn).toBe(accessEnd(endsOn));
});

test('a renewal pressed twice on one page extends once, and both presses are answered alike', async () => {
  const { id, renew } = await makeResearcher();
  const endsOn = addDays(accessToday(), 10);
  await changeGrant(id, { endsOn });
  const first = await renew({ endsOn });
  expect(first).toMatchObject({ status: 200, body: { endsOn: accessEnd(endsOn) } });
  expect(await renew({ endsOn })).toMatchObject({ status: 200, body: first.body });
});

test('a renewal asks for the answer and the newest terms', async () => {
  const { id, renew } = await makeResearcher();
  await changeGrant(id, { endsOn: addDays(accessToday(), 10) });
  const inUse = 'inUse must be true. To end your access, end it.';
  expect(await renew({ inUse: false })).toMatchObject(wrong({ inUse }));
  expect(await renew({ inUse: undefined })).toMatchObject(wrong({ inUse }));
  expect(await renew({ termsVersion: 9 })).toMatchObject(
    wrong({ termsVersion: accessMessages.oldTerms }),
  );
});

test('thirty days before the end one mail asks whether it is still in use', async () => {
  const { id, email, renew } = await makeResearcher();
  await changeGrant(id, { endsOn: addDays(accessToday(), 31) });
  const reminders = async () =>
    (await mailRows(email)).filter(({ kind }) => kind === 'access-reminder');
  await remindOfAccessEnd();
  expect(await reminders()).toHaveLength(0);
  await changeGrant(id, { endsOn: addDays(accessToday(), 30) });
  await Promise.all([remindOfAccessEnd(), remindOfAccessEnd()]);
  await remindOfAccessEnd();
  expect(await reminders()).toHaveLength(1);
  await renew();
  await remindOfAccessEnd();
  expect(await reminders()).toHaveLength(1);
});

const inAMonth = () => new Date(Date.now() + 31 * dayMs);

test('changed terms are asked for once and pause the key after 30 days without an answer', async () => {
  const { id, email, key, acceptNew } = await makeResearcher();
  const version = newestTerms().version + 1;
  await withNewTerms(async () => {
    await askForNewTerms();
    await askForNewTerms();
    const mails = (await mailRows(email)).filter(({ kind }) => kind === 'access-terms');
    expect(mails).toHaveLength(1);
    expect((await askPlatform(key)).status).toBe(200);
    await changeGrant(id, { termsDueAt: new Date(Date.now() - dayMs) });
    expect(await askPlatform(key)).toMatchObject(refusedKey);
    expect(await acceptNew({ termsVersion: version - 1 })).toMatchObject(
      wrong({ termsVersion: accessMessages.oldTerms }),
    );
    expect((await acceptNew({ name: 'Another' })).status).toBe(422);
    const response = await acceptNew();
    expect(response).toMatchObject({ status: 200, body: { termsVersion: version } });
    expect((await askPlatform(key)).body).toMatchObject({ termsVersion: version });
    expect(await acceptNew()).toMatchObject(refusal(409, accessMessages.sameTerms));
  });
});

test('the key opens until the day that the mail names is over in Pacific time', async () => {
  const { id } = await makeResearcher();
  await withNewTerms(async () => {
    await changeGrant(id, { termsDueAt: new Date('2027-01-01T08:10:00Z') });
    const pausedAt = async (time: string) =>
      (await readSelfServiceAccess(id, null, new Date(time)))?.isPaused;
    expect(await pausedAt('2027-01-02T07:59:59Z')).toBe(false);
    expect(await pausedAt('2027-01-02T08:00:00Z')).toBe(true);
  });
});

test('terms that change again give 30 days anew, but a paused key stays paused', async () => {
  const [waiting, paused] = [await makeResearcher(), await makeResearcher()];
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
      expect(await askPlatform(paused.key)).toMatchObject(refusedKey);
    });
  });
});

test('changed terms come before an extension', async () => {
  const { id, renew, acceptNew } = await makeResearcher();
  await changeGrant(id, { endsOn: addDays(accessToday(), 10) });
  await withNewTerms(async () => {
    expect(await renew()).toMatchObject(refusal(409, accessMessages.termsFirst));
    await acceptNew();
    expect((await renew()).status).toBe(200);
  });
});

test('changed terms are not asked of those whose access has ended', async () => {
  const { id, email, end } = await makeResearcher();
  await end();
  await withNewTerms(async () => {
    await askForNewTerms(inAMonth());
    expect((await mailRows(email)).filter(({ kind }) => kind === 'access-terms')).toEqual([]);
  });
  expect((await readGrant(id))?.askedTerms).toBeNull();
});

test('no terms are asked for while the accepted ones are the newest', async () => {
  const { id, acceptNew } = await makeResearcher();
  await askForNewTerms();
  expect((await readGrant(id))?.termsDueAt).toBeNull();
  expect(await acceptNew()).toMatchObject(refusal(409, accessMessages.sameTerms));
});

const ends = {
  researcher: ({ end }) => end(),
  staff: ({ id }) => postAction(id, 'access/end', { reason: 'You left the institute.' }),
  letter: ({ id }) => postAction(id, 'letter/withdraw'),
  decision: ({ id }) => postAction(id, 'reopen'),
  date: ({ id }) => changeGrant(id, { endsOn: addDays(accessToday(), -1) }),
  erasure: ({ email }) => dataRequest('erase', email),
} satisfies Record<
  string,
  (person: Awaited<ReturnType<typeof makeResearcher>>) => Promise<unknown>
>;
const causes = Object.keys(ends) as (keyof typeof ends)[];
const orders = causes.flatMap((first) => causes.map((second) => [first, second] as const));

// Every seventh of the 36 orders still has each cause as the first and as the second.
test.each(pickSome(orders, 7))(
  'after an end by %s and then by %s the key opens nothing',
  async (first, second) => {
    const person = await makeResearcher();
    const replaced = await person.replace();
    const { key } = replaced.body as { key: string };
    await sendAfterUndoWindow();
    await ends[first](person);
    expect(await askPlatform(key)).toMatchObject(refusedKey);
    await ends[second](person);
    expect(await askPlatform(key)).toMatchObject(refusedKey);
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
  const { id, email } = await makeResearcher();
  expect(await postAction(id, 'access/end', { reason: ' ' })).toMatchObject(
    wrong({ reason: 'Reason is required.' }),
  );
  expect(await postAction(id, 'access/end', { reason: 'x'.repeat(241) })).toMatchObject(
    wrong({ reason: 'Reason may have at most 240 characters.' }),
  );
  const response = await postAction(id, 'access/end', { reason: 'You left the institute.' });
  expect(response).toMatchObject({
    status: 200,
    body: { access: { endedBy: 'staff', endedOn: accessToday() } },
  });
  const mails = (await mailRows(email)).filter(({ kind }) => kind === 'access-ended');
  expect(mails).toMatchObject([{ data: { reason: 'You left the institute.' } }]);
  expect(await postAction(id, 'access/end', { reason: 'Again.' })).toMatchObject(
    refusal(409, accessMessages.nothingToEnd),
  );
  expect((await mailRows(email)).filter(({ kind }) => kind === 'access-ended')).toHaveLength(1);
});

test('a new approval after an end allows a new key', async () => {
  const person = await makeResearcher();
  await postAction(person.id, 'reopen');
  await approve(person.id);
  // The second decision must be later than the first access.
  await database()
    .queries.update(researcherApplications)
    .set({ decidedAt: new Date() })
    .where(eq(researcherApplications.id, person.id));
  // The page then asks for the terms once more.
  expect(await readSelfServiceAccess(person.id, new Date())).toBeNull();
  const response = await person.accept();
  expect(response.status).toBe(201);
  expect((await askPlatform((response.body as { key: string }).key)).status).toBe(200);
  expect(await askPlatform(person.key)).toMatchObject(refusedKey);
});

test('of an end and a new key at once no key without an approval is left', async () => {
  for (const other of ['reopen', 'letter/withdraw']) {
    for (let round = 0; round < 4; round += 1) {
      const { id, accept } = await makeApprovedApplicant();
      const [response] = await Promise.all([accept(), postAction(id, other)]);
      if (response.status !== 201) continue;
      const { key } = response.body as { key: string };
      expect(await askPlatform(key)).toMatchObject(refusedKey);
    }
  }
});

test('staff read the access of an application: null, then its days', async () => {
  const person = await makeApprovedApplicant();
  const read = async () =>
    (await callApi(`/api/admin/applications/${person.id}`, { admin: true })).body;
  expect(await read()).toMatchObject({ access: null });
  const { body } = await person.accept();
  await askPlatform((body as { key: string }).key);
  const { access } = (await read()) as { access: object };
  expect(access).toEqual({
    acceptedOn: accessToday(),
    termsVersion: 1,
    lastUsedOn: accessToday(),
    endsOn: accessEnd(accessToday()),
    endedOn: null,
    endedBy: null,
  });
  await changeGrant(person.id, { endsOn: addDays(accessToday(), -2) });
  expect(await read()).toMatchObject({
    access: { endedBy: 'date', endedOn: addDays(accessToday(), -2) },
  });
});

test('staff read the history of an access: begun, replaced, extended, and ended with a reason', async () => {
  const { id, replace, renew } = await makeResearcher();
  await replace();
  await changeGrant(id, { endsOn: addDays(accessToday(), 20) });
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
  const person = await makeResearcher();
  const none = await makeApplicant();
  const list = await callApi('/api/admin/applications?status=all', { admin: true });
  const readAccess = (id: string) =>
    (list.body as { id: string; access: object | null }[]).find((row) => row.id === id)?.access;
  expect(readAccess(none.id)).toBeNull();
  expect(readAccess(person.id)).toEqual({
    acceptedOn: accessToday(),
    termsVersion: 1,
    lastUsedOn: null,
    endsOn: accessEnd(accessToday()),
    endedOn: null,
    endedBy: null,
  });
});

test('the export of a person holds the access, without the hash of the key', async () => {
  const { id, email } = await makeResearcher();
  const { body } = await dataRequest('export', email);
  const [application] = (body as { applications: { access: object[] }[] }).applications;
  expect(application?.access).toMatchObject([
    { acceptedName: 'Test Researcher', endsOn: accessEnd(accessToday()), termsVersion: 1 },
  ]);
  expect(JSON.stringify(body)).not.toContain((await readGrant(id))?.keyHash);
});
