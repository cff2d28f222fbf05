import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import {
  applicationEvents,
  applicationQuestions,
  researcherApplications,
} from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { readReviewClock } from '#model/applications/review-clock.ts';
import { readClockStops } from '#server/applications/clock-stops.ts';
import { listOverdueApplications, readReviewTimes } from '#server/applications/review-times.ts';
import { callApi } from '#tests/support/call-api.ts';
import { emptyTables } from '#tests/support/rows.ts';

beforeEach(() => emptyTables(applicationQuestions, applicationEvents, researcherApplications));

/** Monday, November 2 to Friday, November 13, 2026; the 11th is Veterans Day. */
const day = (date: number) => new Date(`2026-11-${String(date).padStart(2, '0')}T20:00:00Z`);

async function decide(received: number, decided: number): Promise<string> {
  const [row] = await database()
    .queries.insert(researcherApplications)
    .values({
      firstName: 'A',
      lastName: 'Researcher',
      email: `${crypto.randomUUID()}@example.org`,
      institution: 'An institute',
      position: 'Postdoc',
      degrees: ['phd'],
      researchArea: 'biophysics',
      experience: 'Some.',
      motivation: 'Some.',
      status: 'declined',
      createdAt: day(received),
      decidedAt: day(decided),
    })
    .returning({ id: researcherApplications.id });
  return row?.id ?? '';
}

test('median and longest review are public from ten decisions on, without holidays', async () => {
  const now = day(20);
  for (let count = 0; count < 8; count += 1) await decide(2, count < 4 ? 4 : 6);
  await decide(9, 13);
  expect(await readReviewTimes(now)).toBeNull();
  await decide(2, 13);
  expect(await readReviewTimes(now)).toEqual({ median: 3.5, longest: 8, decisions: 10 });
  expect(await readReviewTimes(new Date(now.getTime() + 90 * dayMs))).toBeNull();
});

test('the days that a question takes are in no review', async () => {
  const now = day(20);
  for (let count = 0; count < 9; count += 1) await decide(2, 4);
  const asked = await decide(2, 13);
  expect(await readReviewTimes(now)).toMatchObject({ longest: 8 });
  await database()
    .queries.insert(applicationQuestions)
    .values({
      applicationId: asked,
      question: 'Which?',
      askedAt: day(3),
      answer: 'This.',
      answeredAt: day(6),
    });
  expect(await readReviewTimes(now)).toMatchObject({ longest: 4 });
});

test.each([
  ['declined', 'reopened'],
  ['withdrawn', 'restored'],
] as const)('the days from %s to %s do not count', async (close, open) => {
  const id = await decide(2, 13);
  const isIt = eq(researcherApplications.id, id);
  await database()
    .queries.update(researcherApplications)
    .set({ status: 'pending', decidedAt: null })
    .where(isIt);
  const isOverdue = async () => (await listOverdueApplications(day(13), isIt)).length > 0;
  expect(await isOverdue()).toBe(true);
  await database()
    .queries.insert(applicationEvents)
    .values([
      { applicationId: id, act: 'approved', at: day(2) },
      { applicationId: id, act: 'undone', at: day(2) },
      { applicationId: id, act: close, at: day(4) },
      { applicationId: id, act: open, at: day(12) },
    ]);
  expect(await isOverdue()).toBe(false);
  const stops = await readClockStops(id);
  expect(stops).toMatchObject([{ cause: 'closed' }]);
  expect(readReviewClock(day(2), day(13), stops)).toMatchObject({ daysLeft: 5, stopped: null });
});

test('GET /api/review-times is cached for an hour', async () => {
  const response = await callApi('/api/review-times');
  expect(response.status).toBe(200);
  expect(response.headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=3600');
});
