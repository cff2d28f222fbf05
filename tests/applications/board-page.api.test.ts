/** A member's page: what waits for a vote, what is cast, and the way from one ballot to the next (P-128). */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import { openBoard, readBoardPosition } from '#server/applications/board/board-view.ts';
import { sendDigests } from '#server/applications/board/digest.ts';
import { ballots, researcherApplications } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { privateLinks } from '#server/db/schema.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { sendApplicantAction, apply } from '#tests/support/applications/applicant.ts';
import {
  postAction,
  decide,
  sendAfterUndoWindow,
} from '#tests/support/applications/applications.ts';
import {
  addMember,
  sendBallot,
  ballotToken,
  boardToken,
  clearBoard,
  readBoard,
  setActive,
  vote,
} from '#tests/support/applications/board.ts';
import { callApi, refusal } from '#tests/support/call-api.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';

storeEmails();

beforeEach(async () => {
  await clearBoard();
  await database().queries.delete(researcherApplications);
});

afterEach(() => {
  vi.useRealTimers();
});

/** It is 9:30 in the morning, Pacific. */
const friday = new Date('2026-11-20T17:30:00Z');

function stopClock(at: Date): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(at);
}

/** Adds a member with a digest for new applications, received on these days. */
async function asked(...days: string[]) {
  const applications = [];
  for (const day of days) {
    applications.push(await insertApplication({ createdAt: new Date(`${day}T18:00:00Z`) }));
  }
  const member = await addMember();
  await sendDigests();
  return { applications, member, token: await boardToken(member) };
}

test('open ballots come with their links and days left, the most urgent first', async () => {
  stopClock(friday);
  const { applications, member, token } = await asked('2026-11-18', '2026-11-11', '2026-11-02');
  const [third, second, first] = applications;
  await postAction(third?.id ?? '', 'question', { question: 'Which electrode?' });
  await insertApplication();
  await sendBallot(await ballotToken(member, second?.id ?? ''), { conflict: false });
  const { status, view } = await readBoard(token);
  expect(status).toBe(200);
  expect(view).toEqual({
    member: 'Test Member',
    open: [
      { id: first?.id, state: 'new', daysLeft: 0, due: '2026-11-12', overdue: true },
      { id: second?.id, state: 'declared', daysLeft: 0, due: '2026-11-20', overdue: false },
      { id: third?.id, state: 'new', daysLeft: null, due: null, overdue: false },
    ].map(({ id, ...ballot }) => ({
      ...ballot,
      name: 'Test Researcher',
      institution: 'Institute of Tests',
      researchArea: 'regenerative-medicine',
      reference: expect.stringMatching(/^BAI-/) as string,
      receivedAt: applications.find((row) => row.id === id)?.createdAt.toISOString(),
      link: expect.stringMatching(/^\/ballot\//) as string,
    })),
    cast: [],
  });
  expect(view.open[0]?.link).toBe(`/ballot/${await ballotToken(member, first?.id ?? '')}`);
});

test('cast ballots say what became of them, and a recused one nothing', async () => {
  const { member, token, applications } = await asked(...Array<string>(4).fill('2026-11-18'));
  const [one, two, three, four] = applications.map(({ id }) => id);
  await addMember();
  for (const id of [one, two, three]) await vote(await ballotToken(member, id ?? ''), 'approve');
  await sendBallot(await ballotToken(member, four ?? ''), { conflict: true });
  await postAction(two ?? '', 'question', { question: 'Which electrode?' });
  await decide(three ?? '', 'declined', 'One vote.');
  const readProgress = async () =>
    (await readBoard(token)).view.cast.map(({ stance, link, progress }) => [
      stance,
      link !== null,
      progress?.status ?? null,
      progress?.closedAt !== null && progress !== null,
    ]);
  expect(await readProgress()).toEqual([
    ['recused', false, null, false],
    ['approve', true, 'decided', false],
    ['approve', true, 'question', false],
    ['approve', true, 'pending', false],
  ]);
  await sendAfterUndoWindow();
  expect((await readProgress())[1]).toEqual(['approve', true, 'declined', true]);
  const { cast } = (await readBoard(token)).view;
  expect(cast[3]?.progress).toMatchObject({ votes: 1, voters: 2 });
});

test('a vote on an application that changed is open again', async () => {
  const { id } = await insertApplication();
  const member = await addMember();
  await vote(await ballotToken(member, id), 'decline');
  await database()
    .queries.update(researcherApplications)
    .set({ fieldsVersion: sql`${researcherApplications.fieldsVersion} + 1` })
    .where(eq(researcherApplications.id, id));
  expect((await readBoard(await boardToken(member))).view).toMatchObject({
    open: [{ state: 'changed' }],
    cast: [],
  });
});

test('a vote on a withdrawn application is listed for 30 days', async () => {
  const { id, token: applicant } = await apply();
  const member = await addMember();
  await vote(await ballotToken(member, id), 'approve');
  await insertApplication();
  await sendApplicantAction(applicant, 'withdraw');
  expect((await readBoard(await boardToken(member))).view).toMatchObject({
    cast: [{ progress: { status: 'withdrawn', closedAt: expect.any(String) as string } }],
  });
  stopClock(new Date(Date.now() + 31 * dayMs));
  await sendDigests(new Date(), true);
  expect((await readBoard(await boardToken(member))).view).toMatchObject({ cast: [] });
});

test('the link ends 14 days after its digest, and at once with the member’s place on the board', async () => {
  stopClock(friday);
  const { member, token } = await asked('2026-11-18');
  vi.setSystemTime(friday.getTime() + 14 * dayMs - 1000);
  expect((await readBoard(token)).status).toBe(200);
  vi.setSystemTime(friday.getTime() + 14 * dayMs);
  expect(await readBoard(token)).toMatchObject(refusal(404, 'Link not found'));
  expect(await openBoard(visitPage(token))).toMatchObject({ problem: 'unknown', status: 404 });
  await sendDigests();
  const fresh = await boardToken(member);
  expect((await readBoard(fresh)).status).toBe(200);
  await setActive(member.id, false);
  expect((await readBoard(fresh)).status).toBe(404);
});

test('the next ballot is the most urgent other one of the same member', async () => {
  stopClock(friday);
  const { applications, member, token } = await asked('2026-11-16', '2026-11-17', '2026-11-18');
  const tokens: string[] = [];
  for (const { id } of applications) tokens.push(await ballotToken(member, id));
  const [first = '', second = '', third = ''] = tokens;
  const ballotPath = (ballot: string) => `/ballot/${ballot}?board=${token}`;
  expect(await readBoardPosition(token, first)).toEqual({
    path: `/board/${token}`,
    next: ballotPath(second),
    remaining: 2,
  });
  await vote(first, 'approve');
  expect(await readBoardPosition(token, first)).toMatchObject({
    next: ballotPath(second),
    remaining: 2,
  });
  await vote(second, 'approve');
  expect(await readBoardPosition(token, second)).toMatchObject({
    next: ballotPath(third),
    remaining: 1,
  });
  await sendBallot(third, { conflict: true });
  expect(await readBoardPosition(token, third)).toMatchObject({ next: null, remaining: 0 });
  const other = await addMember();
  await sendDigests();
  const stranger = await boardToken(other);
  expect(await readBoardPosition(stranger, first)).toBeNull();
  for (const wrong of ['', 'nonsense', first])
    expect(await readBoardPosition(wrong, first)).toBeNull();
});

test('visits of the board page change nothing', async () => {
  const { token } = await asked('2026-11-18');
  const state = async () => [await selectRows(ballots), await selectRows(privateLinks)];
  const before = await state();
  await readBoard(token);
  await callApi(`/api/board/${token}`, { method: 'HEAD' });
  expect(await state()).toEqual(before);
});
