import { eq, like } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { digestPreviewSchema } from '#model/board/contract.ts';
import { dayMs } from '#model/dates/durations.ts';
import {
  previewDigests,
  sendDigests,
  sendMorningDigests,
} from '#server/applications/board/digest.ts';
import { listBoard } from '#server/applications/board/members.ts';
import { ballots, researcherApplications } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { renderText } from '#server/mail/templates/render-text.ts';
import { outbox } from '#server/db/schema.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { decide, mailRows, readReview } from '#tests/support/applications/applications.ts';
import {
  addMember,
  changeMember,
  sendBallot,
  ballotToken,
  boardToken,
  clearBoard,
  setActive,
  vote,
} from '#tests/support/applications/board.ts';
import { callApi } from '#tests/support/call-api.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { selectRows } from '#tests/support/rows.ts';

const { mailsTo } = storeEmails();

/** These are business days in Pacific time, from a Monday. */
const monday = new Date('2027-03-01T17:30:00Z');
const daysLater = (days: number) => new Date(monday.getTime() + days * dayMs);

beforeEach(async () => {
  await clearBoard();
  await database().queries.delete(researcherApplications);
});

const sendNow = () => callApi('/api/admin/board/digest', { method: 'POST', admin: true });

test('one mail goes to each member, with a link to each open application and no name of an applicant', async () => {
  const [one, other] = [await insertApplication(), await insertApplication()];
  await insertApplication({ spam: true });
  const decided = await insertApplication();
  await decide(decided.id, 'declined');
  const members = [await addMember(), await addMember()];
  expect(await sendNow()).toMatchObject({ status: 200, body: { sent: 2 } });
  for (const member of members) {
    const [mail, ...more] = mailsTo(member.email);
    expect(more).toEqual([]);
    expect(mail?.email.subject).toBe('2 applications for your vote');
    const text = mail?.email.text ?? '';
    expect(text.match(/\/ballot\//g)).toHaveLength(2);
    expect(text).toContain(
      `Open all 2, one after the other:\nhttp://localhost:4321/board/${await boardToken(member)}`,
    );
    for (const { id } of [one, other]) {
      expect(text).toContain(`/ballot/${await ballotToken(member, id)}`);
    }
    expect(mail?.raw).not.toMatch(/Test Researcher|Institute of Tests|researcher-/);
  }
});

/** A preview has every word of the mail; links alone open nothing in it. */
const withoutTokens = (text: string) => text.replace(/[0-9a-f-]{36}\.[a-z2-7]{26}/g, 'TOKEN');

const preview = async (now?: Date) => digestPreviewSchema.parse(await previewDigests(now));

test('a member gets one digest a day', async () => {
  const member = await addMember();
  await insertApplication();
  expect((await sendNow()).body).toEqual({ sent: 1 });
  expect((await sendNow()).body).toEqual({ sent: 0 });
  expect(mailsTo(member.email)).toHaveLength(1);
});

test('a member who left the board gets no digest', async () => {
  await insertApplication();
  const former = await addMember();
  await setActive(former.id, false);
  expect((await sendNow()).body).toEqual({ sent: 0 });
  expect(await mailRows(former.email)).toEqual([]);
});

test.each([{ active: false }, { name: 'Moved', email: 'moved-member@board.test' }])(
  'a digest that waits does not leave for a member after %j',
  async (change) => {
    await insertApplication();
    const { id, email } = await addMember();
    await sendDigests(monday);
    expect((await changeMember(id, change)).status).toBe(200);
    expect(await mailRows(email)).toMatchObject([{ kind: 'board-digest', state: 'withdrawn' }]);
  },
);

test('the preview shows each mail that would leave, and why others get none', async () => {
  const first = await insertApplication();
  const voter = await addMember({ name: 'Robin Voter' });
  await vote(await ballotToken(voter, first.id), 'approve');
  const former = await addMember({ name: 'Former Member' });
  await setActive(former.id, false);
  const [one, other] = [await addMember({ name: 'Alex One' }), await addMember({ name: 'Zoe' })];
  const mailsBefore = (await selectRows(outbox)).length;
  const { status, body } = await callApi('/api/admin/board/digest', { admin: true });
  expect(status).toBe(200);
  const shown = digestPreviewSchema.parse(body);
  expect(shown.recipients.map(({ mail: _, ...recipient }) => recipient)).toEqual(
    [one, other].map(({ id, name, email }) => ({ id, name, email, votes: 1, late: 0, unasked: 1 })),
  );
  expect(shown.others).toEqual([
    { id: former.id, name: 'Former Member', reason: 'inactive' },
    { id: voter.id, name: 'Robin Voter', reason: 'no-open-vote' },
  ]);
  expect((await selectRows(outbox)).length, 'mails queued by looking').toBe(mailsBefore);
  expect(await selectRows(ballots, eq(ballots.memberId, one.id))).toEqual([]);
  expect(JSON.stringify(shown)).not.toMatch(/Test Researcher|Institute of Tests|researcher-/);
});

test('the mail of a digest is the one of its preview', async () => {
  await insertApplication();
  const member = await addMember();
  const shown = await preview();
  await sendNow();
  const [mail] = mailsTo(member.email);
  const { to, subject, heading = '', blocks = [] } = shown.recipients[0]?.mail ?? {};
  expect(mail?.email).toMatchObject({ to: [to], subject });
  const line = 'Your ballots are on one page, for you alone.';
  const previewed = renderText({ preview: line, heading, blocks, reason: '' });
  const [shownText = ''] = previewed.split('\n-- ');
  expect(withoutTokens(mail?.email.text ?? '').split('\n-- ')[0]).toBe(withoutTokens(shownText));
});

test('the preview names whom the mail of today has reached', async () => {
  await insertApplication();
  await addMember({ name: 'Alex One' });
  await sendNow();
  expect((await preview()).others).toMatchObject([{ name: 'Alex One', reason: 'sent-today' }]);
});

test('the preview puts who has most votes to cast first, and marks what is new or late', async () => {
  const first = await insertApplication();
  const [busy, done] = [await addMember({ name: 'Zoe Busy' }), await addMember({ name: 'Alex' })];
  await sendDigests(monday);
  await vote(await ballotToken(done, first.id), 'approve');
  await insertApplication();
  const shown = await preview(daysLater(3));
  expect(shown.recipients).toMatchObject([
    {
      id: busy.id,
      votes: 2,
      late: 1,
      unasked: 1,
      mail: { subject: 'Reminder: 2 applications for your vote' },
    },
    {
      id: done.id,
      votes: 1,
      late: 0,
      unasked: 1,
      mail: { subject: '1 application for your vote' },
    },
  ]);
});

test('no link of the preview opens a ballot', async () => {
  for (let each = 0; each < 2; each += 1) await insertApplication();
  await addMember();
  const shown = await preview();
  const links = JSON.stringify(shown).match(/\/(?:ballot|board)\/[^"]+/g) ?? [];
  expect(links).toHaveLength(3);
  for (const link of links) expect((await callApi(`/api${link}`)).status).toBe(404);
});

test('a vote on a corrected application was not asked for yet, so that nobody is late with it', async () => {
  const application = await insertApplication();
  const { id } = await addMember({ name: 'Zoe' });
  await sendDigests(monday);
  await sendDigests(daysLater(3));
  const late = async () => {
    const listed = (await listBoard()).find((member) => member.id === id);
    const previewed = (await preview(daysLater(4))).recipients.find((member) => member.id === id);
    return [listed?.late, previewed?.late];
  };
  expect(await late()).toEqual([1, 1]);
  const corrected = { fieldsVersion: application.fieldsVersion + 1 };
  await database()
    .queries.update(researcherApplications)
    .set(corrected)
    .where(eq(researcherApplications.id, application.id));
  expect(await late()).toEqual([0, 0]);
});

test.each([
  ['2027-03-01T16:59:00Z', '2027-03-01'],
  ['2027-03-01T17:00:00Z', '2027-03-02'],
  ['2027-03-05T20:00:00Z', '2027-03-08'],
  ['2027-02-12T20:00:00Z', '2027-02-16'],
])('the preview names the day on which the schedule sends next (%s)', async (at, day) => {
  expect((await preview(new Date(at))).nextDay).toBe(day);
});

test('in the morning the preview names the same day to members without a digest of it', async () => {
  const morning = new Date('2027-03-01T17:00:00Z');
  await insertApplication({ createdAt: morning });
  await addMember();
  expect((await preview(morning)).nextDay).toBe('2027-03-01');
  await sendDigests(morning);
  expect((await preview(morning)).nextDay).toBe('2027-03-02');
});

test('each application says how many days are left, or how late the board is', async () => {
  await insertApplication({ createdAt: new Date(monday.getTime() - 21 * dayMs) });
  await insertApplication({ createdAt: monday });
  await addMember();
  const text = JSON.stringify((await preview(monday)).recipients);
  expect(text).toMatch(/Overdue by \d+ business days\./);
  expect(text).toContain('7 business days left.');
});

test.each([
  ['2027-03-04T17:30:00Z', '1 business day left.'],
  ['2027-03-05T17:30:00Z', 'Today is the last day.'],
  ['2027-03-06T17:30:00Z', 'Overdue.'],
  ['2027-03-08T17:30:00Z', 'Overdue by 1 business day.'],
])('an application that was promised for a Friday says on %s: %s', async (at, text) => {
  await insertApplication({ createdAt: new Date('2027-02-24T20:00:00Z') });
  await addMember();
  const { recipients } = await preview(new Date(at));
  expect(JSON.stringify(recipients)).toContain(`Received February 24, 2027. ${text}`);
});

test('the button asks again on the same day for what came since, and once', async () => {
  await insertApplication();
  const member = await addMember();
  await sendNow();
  await insertApplication();
  expect(await sendDigests()).toBe(0);
  const responses = await Promise.all([sendNow(), sendNow(), sendNow()]);
  expect(responses.map(({ body }) => body)).toEqual(expect.arrayContaining([{ sent: 1 }]));
  expect(await mailRows(member.email)).toHaveLength(2);
});

test('the stored mail holds no token', async () => {
  const { id } = await insertApplication();
  const member = await addMember();
  const token = await ballotToken(member, id);
  const [row] = await mailRows(member.email);
  expect(JSON.stringify(row)).toContain(token.split('.')[0]);
  expect(JSON.stringify(row)).not.toContain(token.split('.')[1]);
});

test('who voted or recused is not asked again, until the application changes', async () => {
  const { id } = await insertApplication();
  const [voter, recused] = [await addMember(), await addMember()];
  await vote(await ballotToken(voter, id), 'approve');
  await sendBallot(await ballotToken(recused, id), { conflict: true });
  expect(await sendDigests(daysLater(400))).toBe(0);
  await database().queries.update(researcherApplications).set({ fieldsVersion: 2 });
  expect(await sendDigests(daysLater(400))).toBe(1);
  expect(await mailRows(voter.email)).toHaveLength(2);
  expect(await selectRows(ballots, eq(ballots.applicationId, id))).toHaveLength(2);
});

test('of digests sent at once a member gets one', async () => {
  await insertApplication();
  const { email } = await addMember();
  const sent = await Promise.all(Array.from({ length: 8 }, () => sendDigests(monday)));
  expect(sent.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  expect(await mailRows(email)).toHaveLength(1);
});

test('on the third business day the mail is a reminder, once', async () => {
  const { id } = await insertApplication();
  const { email } = await addMember();
  for (const day of [0, 1, 2, 3, 4]) await sendDigests(daysLater(day));
  const rows = await selectRows(outbox, like(outbox.toAddress, email));
  const subjects = rows.toSorted((a, b) => a.dedupeKey.localeCompare(b.dedupeKey));
  expect(subjects.map(({ subject }) => subject)).toEqual([
    ...Array<string>(3).fill('1 application for your vote'),
    'Reminder: 1 application for your vote',
    '1 application for your vote',
  ]);
  const [ballot] = (await readReview(id)).ballots;
  expect(ballot).toMatchObject({ stance: null, remindedAt: daysLater(3).toISOString() });
});

test.each([
  ['2027-03-01T16:59:00Z', 0],
  ['2027-03-01T17:00:00Z', 1],
  ['2027-03-01T19:59:00Z', 1],
  ['2027-03-01T20:00:00Z', 0],
  ['2027-03-06T17:30:00Z', 0],
  ['2027-02-15T17:30:00Z', 0],
])('the schedule sends on the morning of business days (%s)', async (at, count) => {
  await insertApplication();
  const { email } = await addMember();
  await sendMorningDigests(new Date(at));
  expect(await mailRows(email)).toHaveLength(count);
});
