import { and, desc, eq, not, sql, type SQL } from 'drizzle-orm';
import type { Person } from '#model/people/contract.ts';
import { clockStopsColumn, researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries, equalsText } from '../db/client.ts';
import { donations, people } from '../db/schema.ts';
import { selectMonthlyDonors } from '../donations/monthly/monthly-donors.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import type { Serializable } from '../http/api.ts';

function newestReview(queries: Queries) {
  const { id, status, createdAt, email, spam } = researcherApplications;
  return queries
    .select({
      applicationId: id,
      status,
      receivedAt: createdAt,
      clockStops: clockStopsColumn.as('clock_stops'),
    })
    .from(researcherApplications)
    .where(and(eq(people.type, 'researcher'), equalsText(email, people.email), eq(spam, false)))
    .orderBy(
      sql`${status} <> 'pending'`,
      sql`case when ${status} = 'pending' then ${createdAt} end`,
      desc(createdAt),
      desc(id),
    )
    .limit(1)
    .as('review');
}

const testOnly = sql<boolean>`coalesce((
  select not bool_or(${donations.livemode}) from ${donations} where ${donations.personId} = ${people.id}
), false)`;

/** Selects the people to show: on a live site all but those who gave in test mode alone, or only these. */
export function filterByListing(choice: 'shown' | 'test-only'): SQL | undefined {
  if (choice === 'test-only') return testOnly;
  return siteIsLive() ? not(testOnly) : undefined;
}

/**
 * Selects people, each with the oldest pending application or else the newest one, and with what the person gives a
 * month. Callers add the condition and the order.
 */
export function selectPeople() {
  const { queries } = database();
  const review = newestReview(queries);
  const monthly = selectMonthlyDonors(queries);
  const { applicationId, status, receivedAt, clockStops } = review;
  return queries
    .select({
      person: people,
      testOnly,
      applicationId,
      status,
      receivedAt,
      clockStops,
      monthlyCents: monthly.cents,
    })
    .from(people)
    .leftJoinLateral(review, sql`true`)
    .leftJoin(monthly, eq(monthly.personId, people.id))
    .$dynamic();
}

export type FoundPerson = Awaited<ReturnType<typeof selectPeople>>[number];

/**
 * Shapes a person for the portal. `review` is null without an application, and `monthlyCents` is 0 without a monthly
 * donation.
 */
export function presentPerson({ person, testOnly: isTest, monthlyCents, ...row }: FoundPerson) {
  const { applicationId, status, receivedAt: createdAt, clockStops } = row;
  const isReviewed = applicationId !== null && status !== null && createdAt !== null;
  const review = isReviewed
    ? { applicationId, status, createdAt, clockStops: clockStops ?? [] }
    : null;
  return {
    ...person,
    testOnly: isTest,
    monthlyCents: monthlyCents ?? 0,
    review,
  } satisfies Serializable<Person>;
}
