import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { researcherApplications } from '#server/db/applications-schema.ts';
import type { Queries } from '#server/db/client.ts';
import { privateLinks } from '#server/db/schema.ts';
import { linkPath } from '#server/links/link-tokens.ts';
import { writeListed } from '#tests/support/factories/listed-donations.ts';
import { sampleUses, unlistedId, writeUses } from '#tests/support/factories/register.ts';
import { type LocalHost, startLocalHost } from '../host/local-host.ts';

const secret = createHmac('sha256', 'test').update('links').digest('hex');
/** The approved applicants, each for one test, because what a test ends cannot begin again. */
const applicants = {
  register: { link: '11111111-1111-4111-8111-111111111111', application: unlistedId },
  access: {
    link: '11111111-1111-4111-8111-111111111112',
    application: '22222222-2222-4222-8222-222222222223',
  },
  plainAccess: {
    link: '11111111-1111-4111-8111-111111111113',
    application: '22222222-2222-4222-8222-222222222224',
  },
  keyboardAccess: {
    link: '11111111-1111-4111-8111-111111111114',
    application: '22222222-2222-4222-8222-222222222225',
  },
};

async function writeLinks(queries: Queries): Promise<void> {
  const { email, id } = researcherApplications;
  for (const { link, application } of Object.values(applicants)) {
    const [row] = await queries
      .select({ email })
      .from(researcherApplications)
      .where(eq(id, application));
    if (!row) throw new Error('The application was not stored.');
    await queries
      .insert(privateLinks)
      .values({ id: link, kind: 'application', subjectId: application, ...row });
  }
}

/** Returns the address of an approved applicant's page. */
export function approvedPath(applicant: keyof typeof applicants): string {
  process.env.LINK_SECRET = secret;
  return linkPath('application', applicants[applicant].link);
}

/**
 * Starts the product with years behind it, which its API cannot write in a minute: approved uses,
 * listed donors, and the links of approved applicants.
 */
export function startSeededHost(): Promise<LocalHost> {
  return startLocalHost({ LINK_SECRET: secret }, undefined, async (queries) => {
    await writeListed(queries);
    const { access, plainAccess, keyboardAccess } = applicants;
    const unlisted = [access, plainAccess, keyboardAccess].map(({ application: id }) => ({
      id,
      day: '2026-02-04',
    }));
    await writeUses(queries, [...sampleUses, ...unlisted]);
    await writeLinks(queries);
  });
}
