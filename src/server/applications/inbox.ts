import { and, asc, desc, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { reminderDays } from '#model/applications/access.ts';
import { applicationReference, fullName } from '#model/applications/naming.ts';
import { rankUrgency, readReviewClock } from '#model/applications/review-clock.ts';
import { formatMonthDay } from '#model/dates/calendar-days.ts';
import { addDays } from '#model/dates/iso-days.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { formatCount } from '#model/text/format-count.ts';
import {
  accessGrants,
  applicationQuestions,
  clockStopsColumn,
  researcherApplications,
} from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { countAll, type FoundItem, type InboxLines } from '../inbox-lines.ts';

// From this many days left, an item is marked amber.
const fewDays = 3;

const isPending = and(
  eq(researcherApplications.status, 'pending'),
  eq(researcherApplications.spam, false),
);

async function findApplications(now: Date): Promise<FoundItem | undefined> {
  const { firstName, lastName, createdAt, id } = researcherApplications;
  const pending = await database()
    .queries.select({ firstName, lastName, createdAt, stops: clockStopsColumn })
    .from(researcherApplications)
    .where(isPending)
    .orderBy(asc(createdAt), asc(id));
  const waiting = pending.map((row) => ({
    name: fullName(row),
    clock: readReviewClock(row.createdAt, now, row.stops),
  }));
  const [first] = waiting.toSorted((a, b) => rankUrgency(a.clock) - rankUrgency(b.clock));
  if (!first) return undefined;
  const { days, daysLeft, daysLate, isOverdue, stopped } = first.clock;
  const until = formatMonthDay(days.at(-1) ?? dayInPacific(now));
  const running =
    daysLeft === 0 ? 'Last business day' : `${formatCount(daysLeft, 'business day')} left`;
  const past = daysLate === 0 ? 'Overdue' : `Overdue by ${formatCount(daysLate, 'business day')}`;
  const when = stopped ? 'Question asked' : `${isOverdue ? past : running}, ${until}`;
  const few = daysLeft <= fewDays ? 'warn' : 'quiet';
  return {
    count: waiting.length,
    detail: `First: ${first.name}.`,
    when,
    tone: isOverdue ? 'bad' : stopped ? 'quiet' : few,
  };
}

async function findAnswers(): Promise<FoundItem | undefined> {
  const { firstName, lastName, createdAt, id, number } = researcherApplications;
  const { applicationId, answeredAt, askedAt } = applicationQuestions;
  const newest = database()
    .queries.selectDistinctOn([applicationId], { applicationId, answeredAt })
    .from(applicationQuestions)
    .orderBy(applicationId, desc(askedAt))
    .as('newest');
  const [first] = await database()
    .queries.select({
      count: countAll,
      firstName,
      lastName,
      createdAt,
      number,
      answeredAt: newest.answeredAt,
    })
    .from(researcherApplications)
    .innerJoin(newest, eq(newest.applicationId, id))
    .where(and(isPending, isNotNull(newest.answeredAt)))
    .orderBy(asc(newest.answeredAt))
    .limit(1);
  if (!first?.answeredAt) return undefined;
  const reference = applicationReference(first.number, first.createdAt);
  return {
    count: first.count,
    detail: `${fullName(first)} answered on ${reference}.`,
    when: formatMonthDay(dayInPacific(first.answeredAt)),
    tone: 'quiet',
  };
}

async function findEndingAccess(now: Date): Promise<FoundItem | undefined> {
  const { firstName, lastName, id } = researcherApplications;
  const { applicationId, endedAt, endsOn } = accessGrants;
  const today = dayInPacific(now);
  const [first] = await database()
    .queries.select({ count: countAll, firstName, lastName, endsOn })
    .from(accessGrants)
    .innerJoin(researcherApplications, eq(id, applicationId))
    .where(
      and(
        eq(researcherApplications.spam, false),
        isNull(endedAt),
        gte(endsOn, today),
        lte(endsOn, addDays(today, reminderDays)),
      ),
    )
    .orderBy(asc(endsOn))
    .limit(1);
  if (!first) return undefined;
  return {
    count: first.count,
    detail: `First: ${fullName(first)}.`,
    when: formatMonthDay(first.endsOn),
    tone: 'quiet',
  };
}

/** Finds applications to decide, answers to questions of the board, and access that ends soon. */
export const applicationInbox: InboxLines = {
  applications: {
    one: 'Application to decide',
    many: 'Applications to decide',
    href: `${portalPaths.applications}?status=pending`,
    find: findApplications,
  },
  answers: {
    one: 'Answered question',
    many: 'Answered questions',
    href: `${portalPaths.applications}?status=answered`,
    find: findAnswers,
  },
  access: {
    one: 'Access that ends soon',
    many: 'Accesses that end soon',
    href: `${portalPaths.applications}?access=ending`,
    find: findEndingAccess,
  },
};
