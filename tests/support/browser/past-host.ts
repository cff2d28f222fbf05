import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { researcherApplications } from '#server/db/applications-schema.ts';
import type { Queries } from '#server/db/client.ts';
import { privateLinks } from '#server/db/schema.ts';
import { linkPath } from '#server/links/private-links.ts';
import { writeListed } from '#tests/support/factories/listed-donations.ts';
import { sampleUses, unlistedId, writeUses } from '#tests/support/factories/register.ts';
import { type LocalHost, startLocalHost } from '../host/local-host.ts';

const secret = createHmac('sha256', 'test').update('links').digest('hex');
const linkId = '11111111-1111-4111-8111-111111111111';

async function writeLink(queries: Queries): Promise<void> {
  const { email, id } = researcherApplications;
  const [row] = await queries
    .select({ email })
    .from(researcherApplications)
    .where(eq(id, unlistedId));
  if (!row) throw new Error('The application was not stored.');
  await queries
    .insert(privateLinks)
    .values({ id: linkId, kind: 'application', subjectId: unlistedId, ...row });
}

/** The page of the approved applicant. */
export function approvedPath(): string {
  process.env.LINK_SECRET = secret;
  return linkPath('application', linkId);
}

/**
 * Starts the product with years behind it, which its API cannot write in a minute: approved uses,
 * listed donors, and the link of an approved applicant.
 */
export function startPastHost(): Promise<LocalHost> {
  return startLocalHost({ LINK_SECRET: secret }, undefined, async (queries) => {
    await writeListed(queries);
    await writeUses(queries, sampleUses);
    await writeLink(queries);
  });
}
