import { accessGrants } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';

type GrantRow = typeof accessGrants.$inferInsert;

/** Stores an access to the data platform, whose key nobody has. */
export async function insertGrant(
  applicationId: string,
  overrides: Partial<GrantRow> = {},
): Promise<void> {
  const at = new Date();
  await database()
    .queries.insert(accessGrants)
    .values({
      applicationId,
      keyHash: crypto.randomUUID(),
      keyMadeAt: at,
      acceptedName: 'Test Researcher',
      termsVersion: 1,
      acceptedAt: at,
      beganAt: at,
      endsOn: '2027-11-26',
      ...overrides,
    });
}
