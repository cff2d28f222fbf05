import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { accessMessages, type KeyHolder } from '#model/applications/access.ts';
import { fullName } from '#model/applications/naming.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { accessGrants, researcherApplications } from '../../db/applications-schema.ts';
import { database } from '../../db/client.ts';
import { HttpError } from '../../http/errors.ts';
import { countUse } from '../../http/rate-limit.ts';
import { readReference } from '../application-rows.ts';
import { isLive, isPaused } from './access-grants.ts';
import { hashKey, readBearerKey } from './access-key.ts';

// A missing, malformed, unknown, replaced, paused and ended key all get the same answer.
function refusedKeyError(): HttpError {
  return new HttpError(401, { error: accessMessages.refused }, { 'WWW-Authenticate': 'Bearer' });
}

// Clients send a key in an address under these names (RFC 6750 and habit).
const keyNames = ['access_token', 'token', 'key', 'api_key', 'apikey', 'access_key', 'bearer'];

/** Refuses a key in the address, because addresses are logged. @throws HttpError 400 */
export function refuseKeyInAddress(query: Record<string, string[]>): void {
  const isKey = Object.entries(query).some(
    ([name, values]) =>
      keyNames.includes(name.toLowerCase()) ||
      [name, ...values].some((text) => text.includes('bea_')),
  );
  if (isKey) throw new HttpError(400, { error: accessMessages.inAddress });
}

async function storeUseDay(grantId: string, day: string): Promise<void> {
  const { id, lastUsedOn } = accessGrants;
  // A request that began before midnight must not take a later day back.
  const isOlder = or(isNull(lastUsedOn), sql`${lastUsedOn} < ${day}::date`);
  await database()
    .queries.update(accessGrants)
    .set({ lastUsedOn: day })
    .where(and(eq(id, grantId), isOlder));
}

/**
 * Returns whose key a header holds, and stores the Pacific day of its use.
 *
 * @throws HttpError 401, and 429 for a key that is used too often
 */
export async function verifyKey(header: string | undefined): Promise<KeyHolder> {
  const key = readBearerKey(header);
  if (key === undefined) throw refusedKeyError();
  const { queries } = database();
  const keyHash = hashKey(key);
  const [found] = await queries
    .select({ grant: accessGrants, application: researcherApplications })
    .from(accessGrants)
    .innerJoin(researcherApplications, eq(researcherApplications.id, accessGrants.applicationId))
    .where(eq(accessGrants.keyHash, keyHash));
  const now = new Date();
  if (!found || !isLive(found.grant, now) || isPaused(found.grant, now)) throw refusedKeyError();
  await countUse('access-key', keyHash);
  const { grant, application } = found;
  const today = dayInPacific(now);
  if (grant.lastUsedOn !== today) await storeUseDay(grant.id, today);
  return {
    reference: readReference(application),
    name: fullName(application),
    institution: application.institution,
    researchArea: application.researchArea,
    termsVersion: grant.termsVersion,
    acceptedOn: dayInPacific(grant.acceptedAt),
    endsOn: grant.endsOn,
  };
}
