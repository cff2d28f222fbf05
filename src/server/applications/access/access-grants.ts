import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Access, SelfServiceAccess } from '#model/applications/access.ts';
import { isRenewable } from '#model/applications/access-days.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { newestTerms } from '#model/site/data-terms.ts';
import { accessGrants } from '../../db/applications-schema.ts';
import { database, type Queries } from '../../db/client.ts';

export type Grant = typeof accessGrants.$inferSelect;

/**
 * Selects the grant of an application that nobody has ended, though its last day may have passed. Callers may lock it.
 */
export function findOpenGrant(tx: Queries, applicationId: string) {
  return tx
    .select()
    .from(accessGrants)
    .where(and(eq(accessGrants.applicationId, applicationId), isNull(accessGrants.endedAt)));
}

/** Returns the grant of an application that began last, ended or not, or undefined. */
export async function findNewestGrant(
  queries: Queries,
  applicationId: string,
): Promise<Grant | undefined> {
  const [row] = await queries
    .select()
    .from(accessGrants)
    .where(eq(accessGrants.applicationId, applicationId))
    .orderBy(desc(accessGrants.beganAt))
    .limit(1);
  return row;
}

/** Tells whether a grant began after the decision that holds, and not after an earlier approval. */
export function belongsToDecision(
  { beganAt }: Pick<Grant, 'beganAt'>,
  decidedAt: Date | null,
): boolean {
  return decidedAt === null || beganAt >= decidedAt;
}

/** Tells whether nobody has ended a grant and its last day, in Pacific time, has not passed. */
export function isLive({ endedAt, endsOn }: Pick<Grant, 'endedAt' | 'endsOn'>, now: Date): boolean {
  return endedAt === null && endsOn >= dayInPacific(now);
}

/**
 * Tells whether the key of a grant is paused, because the Pacific day on which its researcher had to accept the newest
 * terms is over.
 */
export function isPaused(
  { termsVersion, termsDueAt }: Pick<Grant, 'termsVersion' | 'termsDueAt'>,
  now: Date,
): boolean {
  if (termsVersion >= newestTerms().version || termsDueAt === null) return false;
  return dayInPacific(termsDueAt) < dayInPacific(now);
}

type ShownGrant = Pick<
  Grant,
  'acceptedAt' | 'termsVersion' | 'lastUsedOn' | 'endsOn' | 'endedAt' | 'endedBy'
>;

/**
 * Shapes a grant for applicant and staff in Pacific days. Access whose last day is over counts as ended by its date,
 * although the sweep has not ended it.
 */
export function presentAccess(grant: ShownGrant, now = new Date()): Access {
  const { endsOn, endedAt, endedBy, lastUsedOn, termsVersion } = grant;
  const hasRunOut = endedBy === 'date' || (endedAt === null && endsOn < dayInPacific(now));
  return {
    acceptedOn: dayInPacific(grant.acceptedAt),
    termsVersion,
    lastUsedOn,
    endsOn,
    endedOn: hasRunOut ? endsOn : endedAt && dayInPacific(endedAt),
    endedBy: hasRunOut ? 'date' : endedBy,
  };
}

/** Reads for staff the newest access of an application, also after it ended. Returns null before the first. */
export async function readAccess(applicationId: string): Promise<Access | null> {
  const grant = await findNewestGrant(database().queries, applicationId);
  return grant ? presentAccess(grant) : null;
}

/**
 * Reads for the researcher how access stands. Returns null when there is nothing of the newest decision yet, because a
 * later approval starts over.
 *
 * @param decidedAt when the application was decided
 */
export async function readSelfServiceAccess(
  applicationId: string,
  decidedAt: Date | null,
  now = new Date(),
): Promise<SelfServiceAccess | null> {
  const grant = await findNewestGrant(database().queries, applicationId);
  if (!grant || !belongsToDecision(grant, decidedAt)) return null;
  const { termsVersion, termsDueAt, endsOn, endReason } = grant;
  const live = isLive(grant, now);
  return {
    ...presentAccess(grant, now),
    beganOn: dayInPacific(grant.beganAt),
    keyMadeOn: dayInPacific(grant.keyMadeAt),
    keyMadeAt: grant.keyMadeAt.toISOString(),
    endReason,
    termsDueOn:
      termsVersion < newestTerms().version && termsDueAt ? dayInPacific(termsDueAt) : null,
    isPaused: live && isPaused(grant, now),
    canRenew: live && isRenewable(endsOn, dayInPacific(now)),
  };
}

export const grantColumn = sql<Record<keyof ShownGrant, string | null> | null>`(
  select json_build_object(
    'acceptedAt', accepted_at, 'termsVersion', terms_version, 'lastUsedOn', last_used_on,
    'endsOn', ends_on, 'endedAt', ended_at, 'endedBy', ended_by
  )
  from access_grants
  where application_id = researcher_applications.id
  order by began_at desc
  limit 1
)`;

/**
 * Shapes what `grantColumn` selects as JSON, whose times are strings. Returns null for an application without access.
 */
export function presentGrantColumn(found: Record<keyof ShownGrant, string | null> | null) {
  if (!found) return null;
  const { acceptedAt, endedAt, termsVersion, endsOn, ...rest } = found;
  return presentAccess({
    ...(rest as Pick<ShownGrant, 'lastUsedOn' | 'endedBy'>),
    acceptedAt: new Date(acceptedAt ?? 0),
    endedAt: endedAt === null ? null : new Date(endedAt),
    termsVersion: Number(termsVersion),
    endsOn: endsOn ?? '',
  });
}
