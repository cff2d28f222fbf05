import { eq } from 'drizzle-orm';
import { accessMessages } from '#model/applications/access.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { accessGrants } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { createLink } from '#server/links/private-links.ts';
import { linkPath } from '#server/links/link-tokens.ts';
import { dataTerms, newestTerms } from '#model/site/data-terms.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { callApi, refusal } from '../call-api.ts';
import { approve } from './register.ts';
import { selectRows } from '../rows.ts';

/** Makes an applicant with the private page, and what the page can do about access. */
export async function makeApplicant(overrides: Parameters<typeof insertApplication>[0] = {}) {
  const { id, email } = await insertApplication(overrides);
  const link = { kind: 'application', subjectId: id, email } as const;
  const path = linkPath('application', await createLink(database().queries, link));
  const post = (name: string, body?: object) =>
    callApi(`/api${path}/access${name}`, { method: 'POST', body });
  const signature = { name: 'Test Researcher', termsVersion: newestTerms().version };
  return {
    id,
    email,
    path,
    accept: (body: object = {}) => post('', { ...signature, ...body }),
    acceptNew: (body: object = {}) =>
      post('/terms', { ...signature, termsVersion: newestTerms().version, ...body }),
    replace: (body?: object) => post('/replace', body),
    renew: (body: object = {}) =>
      post('/renew', { inUse: true, termsVersion: newestTerms().version, ...body }),
    end: () => post('/end'),
  };
}

type Applicant = Awaited<ReturnType<typeof makeApplicant>>;

export async function makeApprovedApplicant(): Promise<Applicant> {
  const person = await makeApplicant();
  await approve(person.id);
  return person;
}

/** Makes an approved researcher with a key. */
export async function makeResearcher(): Promise<Applicant & { key: string }> {
  const person = await makeApprovedApplicant();
  const { status, body } = await person.accept();
  if (status !== 201) throw new Error(`No key was made: ${status}.`);
  return { ...person, key: (body as { key: string }).key };
}

/** Asks about a key as the platform does. */
export function askPlatform(key: string, ip?: string) {
  const headers = { Authorization: `Bearer ${key}` };
  return callApi('/api/access', { headers, ...(ip && { ip }) });
}

/** The response about a key that opens nothing. */
export const refusedKey = refusal(401, accessMessages.refused);

/** Returns the Pacific day, in which access counts. */
export const accessToday = () => dayInPacific(new Date());

export async function readGrant(applicationId: string) {
  const [grant] = await selectRows(accessGrants, eq(accessGrants.applicationId, applicationId));
  return grant;
}

/** Changes a grant as the passing of time would. */
export async function changeGrant(
  applicationId: string,
  change: Partial<typeof accessGrants.$inferInsert>,
): Promise<void> {
  await database()
    .queries.update(accessGrants)
    .set(change)
    .where(eq(accessGrants.applicationId, applicationId));
}

/** Publishes a new version of the terms while `work` runs. */
export async function withNewTerms(work: () => Promise<void>): Promise<void> {
  const { version } = newestTerms();
  dataTerms.versions.push({ version: version + 1, since: '2026-11-20' });
  try {
    await work();
  } finally {
    dataTerms.versions.pop();
  }
}
