/** Links of closed applications end: ballots after 30 days, applicants' pages after two years (P-115). */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addMonths } from '#model/dates/dates.ts';
import runSweep from '#functions/sweep.ts';
import { dayMs } from '#model/dates/durations.ts';
import { openApplication } from '#server/applications/open-application.ts';
import { sendLinkAgain } from '#server/applications/link-request.ts';
import { openBallot } from '#server/applications/board/ballot-view.ts';
import { type outbox, privateLinks } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { sendApplicantAction, apply } from '#tests/support/applications/applicant.ts';
import { postAction, decide, mailRows } from '#tests/support/applications/applications.ts';
import { addMember, ballotToken, clearBoard, vote } from '#tests/support/applications/board.ts';
import { callApi } from '#tests/support/call-api.ts';
import { selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';

const start = new Date('2026-03-02T20:00:00Z');

beforeEach(async () => {
  await clearBoard();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(start);
});

afterEach(() => {
  vi.useRealTimers();
});

const passDays = (days: number) => vi.setSystemTime(Date.now() + days * dayMs);

/** Stores an application with a vote on it, and reads the states of both links. */
async function reviewed() {
  const applied = await apply();
  const ballot = await ballotToken(await addMember(), applied.id);
  await vote(ballot, 'approve');
  const readState = (opened: object) => ('problem' in opened ? opened.problem : 'open');
  return {
    ...applied,
    ballot,
    page: async () => readState(await openApplication(visitPage(applied.token))),
    vote: async () => readState(await openBallot(visitPage(ballot))),
  };
}

const close = {
  'a decision': ({ id }: { id: string }) => decide(id, 'declined', 'One vote.'),
  'a withdrawal': ({ token }: { token: string }) => sendApplicantAction(token, 'withdraw'),
};

test.each(['a decision', 'a withdrawal'] as const)(
  'after %s, ballots open for 30 days and the page for two years',
  async (end) => {
    const one = await reviewed();
    const other = await reviewed();
    passDays(400);
    expect([await one.page(), await one.vote()]).toEqual(['open', 'open']);
    expect((await close[end](one)).status).toBe(200);
    const inTwoYears = addMonths(new Date(), 24);
    passDays(29.9);
    expect([await one.page(), await one.vote()]).toEqual(['open', 'open']);
    passDays(0.2);
    expect([await one.page(), await one.vote()]).toEqual(['open', 'unknown']);
    expect(await callApi(`/api/ballot/${one.ballot}`)).toMatchObject({
      status: 404,
      body: { error: 'Link not found' },
    });
    vi.setSystemTime(inTwoYears.getTime() - 1000);
    expect(await one.page()).toBe('open');
    vi.setSystemTime(inTwoYears);
    expect(await one.page()).toBe('unknown');
    expect((await sendApplicantAction(one.token, 'withdraw')).status).toBe(404);
    expect([await other.page(), await other.vote()]).toEqual(['open', 'open']);
  },
);

test('what is open again has no end', async () => {
  const one = await reviewed();
  await decide(one.id, 'declined', 'One vote.');
  await postAction(one.id, 'reopen');
  const other = await reviewed();
  await sendApplicantAction(other.token, 'withdraw');
  await sendApplicantAction(other.token, 'withdraw/undo');
  passDays(1000);
  for (const { page, vote: ballot } of [one, other]) {
    expect([await page(), await ballot()]).toEqual(['open', 'open']);
  }
});

test('the applicant gets a new link for 30 days with reference and address', async () => {
  const { id, reference, email, token, page } = await reviewed();
  await decide(id, 'declined', 'One vote.');
  passDays(800);
  await runSweep();
  expect(await selectRows(privateLinks, eq(privateLinks.email, email))).toEqual([]);
  expect(await sendLinkAgain(reference, email)).toBe(true);
  const mails = await mailRows(email);
  const mail = mails.find(({ kind }) => kind === 'application-link');
  const { text } = await composeMail(mail as typeof outbox.$inferSelect);
  const fresh = /\/application\/(\S+)/.exec(text)?.[1] ?? '';
  expect(fresh).not.toBe(token);
  const opened = () => openApplication(visitPage(fresh));
  expect(await opened()).toHaveProperty('view.reference', reference);
  expect(await page()).toBe('unknown');
  passDays(31);
  expect(await opened()).toMatchObject({ problem: 'unknown' });
});

test('a link that a mail names works for 30 days from then, also near its end', async () => {
  const { id, reference, email, page } = await reviewed();
  await decide(id, 'declined', 'One vote.');
  const inTwoYears = addMonths(new Date(), 24);
  vi.setSystemTime(inTwoYears.getTime() - dayMs);
  expect(await sendLinkAgain(reference, email)).toBe(true);
  passDays(29.9);
  expect(await page()).toBe('open');
  passDays(0.2);
  expect(await page()).toBe('unknown');
});

test('a schedule forgets links that have ended, and no others', async () => {
  const [ended, open] = [await reviewed(), await reviewed()];
  await decide(ended.id, 'declined', 'One vote.');
  passDays(31);
  const before = await selectRows(privateLinks);
  await runSweep();
  const after = await selectRows(privateLinks);
  expect(before.length - after.length).toBeGreaterThan(0);
  expect([await ended.page(), await ended.vote()]).toEqual(['open', 'unknown']);
  expect([await open.page(), await open.vote()]).toEqual(['open', 'open']);
});
