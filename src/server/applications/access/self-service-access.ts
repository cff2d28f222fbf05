import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import {
  type AcceptTerms,
  type AccessConfirmation,
  accessLabels,
  accessMessages,
  type NewKey,
  type RenewAccess,
  type ReplaceKey,
  replacementsPerDay,
} from '#model/applications/access.ts';
import { accessEnd, isRenewable } from '#model/applications/access-days.ts';
import { fullName } from '#model/applications/naming.ts';
import { normalizeTag } from '#model/text/normalize-text.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { newestTerms } from '#model/site/data-terms.ts';
import { accessGrants, applicationEvents, letters } from '../../db/applications-schema.ts';
import { database, type Queries } from '../../db/client.ts';
import { conflict, HttpError, invalidFields } from '../../http/errors.ts';
import { type ApplicationRow, findApplication, logAction } from '../application-rows.ts';
import { lockAgainstErasure } from '../application-locks.ts';
import { isDecisionHidden } from '../hidden-decision.ts';
import {
  findNewestGrant,
  findOpenGrant,
  type Grant,
  isLive,
  belongsToDecision,
} from './access-grants.ts';
import { hashKey, makeKey } from './access-key.ts';

const toConfirmation = ({ endsOn, termsVersion }: Grant): AccessConfirmation => ({
  endsOn,
  termsVersion,
});

/** Refuses a signature under older terms. @throws HttpError 422 */
function requireNewest(termsVersion: number): void {
  if (termsVersion === newestTerms().version) return;
  throw invalidFields({ termsVersion: accessMessages.oldTerms });
}

/** Requires the newest terms and, as the signature, the applicant's own name. @throws HttpError 422 */
function requireSignature(row: ApplicationRow, { name, termsVersion }: AcceptTerms): void {
  const ownName = fullName(row);
  if (normalizeTag(name) !== normalizeTag(ownName)) {
    throw invalidFields({
      name: `${accessLabels.name} must be as in your application: ${ownName}.`,
    });
  }
  requireNewest(termsVersion);
}

/**
 * Locks the valid letter, which orders everybody who makes a key and everything that withdraws the letter. The
 * application's row is not locked, because reopening a decision locks it first and then waits for the letter.
 *
 * @throws HttpError 409
 */
async function lockFinalApproval(tx: Queries, id: string): Promise<ApplicationRow> {
  const valid = await tx
    .select({ code: letters.code })
    .from(letters)
    .where(and(eq(letters.applicationId, id), isNull(letters.withdrawnAt)))
    .for('update');
  const row = await findApplication(tx, id);
  if (row.status !== 'approved' || (await isDecisionHidden(tx, row))) {
    throw conflict(accessMessages.notFinal);
  }
  if (valid.length === 0) throw conflict(accessMessages.noLetter);
  return row;
}

/** Begins twelve months of access with a new key, which only this response holds. @throws HttpError 404, 409, 422 */
export async function beginAccess(id: string, signature: AcceptTerms): Promise<NewKey> {
  const key = makeKey();
  const now = new Date();
  return database().transaction(async (tx) => {
    const row = await lockFinalApproval(tx, id);
    const earlier = await findNewestGrant(tx, id);
    if (earlier && isLive(earlier, now)) throw conflict(accessMessages.live);
    if (earlier && belongsToDecision(earlier, row.decidedAt)) throw conflict(accessMessages.ended);
    requireSignature(row, signature);
    const [grant] = await tx
      .insert(accessGrants)
      .values({
        applicationId: id,
        keyHash: hashKey(key),
        keyMadeAt: now,
        acceptedName: signature.name,
        termsVersion: signature.termsVersion,
        acceptedAt: now,
        beganAt: now,
        endsOn: accessEnd(dayInPacific(now)),
      })
      .returning();
    if (!grant) throw new Error('The access was not written.');
    await logAction(tx, id, 'access-began', now);
    return { key, ...toConfirmation(grant) };
  });
}

/** Locks the access that lasts. @throws HttpError 404, 409 */
async function lockLive(tx: Queries, id: string, now: Date): Promise<Grant> {
  await lockAgainstErasure(tx, id);
  const [grant] = await findOpenGrant(tx, id).for('update');
  if (grant && isLive(grant, now)) return grant;
  const latest = grant ?? (await findNewestGrant(tx, id));
  throw conflict(latest ? accessMessages.ended : accessMessages.none);
}

async function updateGrant(
  tx: Queries,
  { id }: Grant,
  values: Partial<typeof accessGrants.$inferInsert>,
): Promise<Grant> {
  const [changed] = await tx
    .update(accessGrants)
    .set(values)
    .where(eq(accessGrants.id, id))
    .returning();
  if (!changed) throw new Error('The access was not changed.');
  return changed;
}

// The grant is locked, so parallel replacements are counted one by one.
async function requireReplacementLimit(tx: Queries, id: string): Promise<void> {
  const { applicationId, act, at } = applicationEvents;
  const isOfDay = and(eq(act, 'key-replaced'), gt(at, sql`now() - interval '1 day'`));
  const replaced = await tx.$count(applicationEvents, and(eq(applicationId, id), isOfDay));
  if (replaced >= replacementsPerDay) {
    throw new HttpError(429, { error: accessMessages.replacedOften });
  }
}

/** Replaces the key; the old one opens nothing from this transaction on. @throws HttpError 409, 429 */
export async function replaceKey(id: string, { keyMadeAt }: ReplaceKey): Promise<NewKey> {
  const key = makeKey();
  const now = new Date();
  return database().transaction(async (tx) => {
    const grant = await lockLive(tx, id, now);
    if (keyMadeAt !== undefined && keyMadeAt !== grant.keyMadeAt.toISOString()) {
      throw conflict(accessMessages.replacedAlready);
    }
    await requireReplacementLimit(tx, id);
    const changed = await updateGrant(tx, grant, { keyHash: hashKey(key), keyMadeAt: now });
    await logAction(tx, id, 'key-replaced', now);
    return { key, ...toConfirmation(changed) };
  });
}

/** Accepts the newest terms and leaves the key and its end as they are. @throws HttpError 404, 409, 422 */
export async function acceptNewTerms(
  id: string,
  signature: AcceptTerms,
): Promise<AccessConfirmation> {
  const now = new Date();
  return database().transaction(async (tx) => {
    const row = await findApplication(tx, id);
    const grant = await lockLive(tx, id, now);
    if (grant.termsVersion >= newestTerms().version) throw conflict(accessMessages.sameTerms);
    requireSignature(row, signature);
    const { name: acceptedName, termsVersion } = signature;
    const accepted = { acceptedName, termsVersion, acceptedAt: now, termsDueAt: null };
    const changed = await updateGrant(tx, grant, accepted);
    await logAction(tx, id, 'terms-accepted', now);
    return toConfirmation(changed);
  });
}

/** Extends access by twelve months from its end. @throws HttpError 409, 422 */
export async function renewAccess(
  id: string,
  { termsVersion, endsOn }: RenewAccess,
): Promise<AccessConfirmation> {
  const now = new Date();
  return database().transaction(async (tx) => {
    const grant = await lockLive(tx, id, now);
    if (endsOn !== undefined && grant.endsOn === accessEnd(endsOn)) return toConfirmation(grant);
    if (!isRenewable(grant.endsOn, dayInPacific(now))) throw conflict(accessMessages.tooEarly);
    requireNewest(termsVersion);
    if (grant.termsVersion < newestTerms().version) throw conflict(accessMessages.termsFirst);
    const renewed = { endsOn: accessEnd(grant.endsOn), remindedAt: null };
    const changed = await updateGrant(tx, grant, renewed);
    await logAction(tx, id, 'access-renewed', now);
    return toConfirmation(changed);
  });
}
