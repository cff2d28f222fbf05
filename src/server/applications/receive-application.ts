import type { ResearcherSignup } from '#contracts/researcher-signup.ts';
import { looksLikeSpam } from '#contracts/spam.ts';
import { applicationReference } from '#lib/application-reference.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { upsertPerson } from '../people/upsert-person.ts';
import { findEarlier } from './find-earlier.ts';
import { announceApplication } from './announce-application.ts';

interface StoredApplication {
  id: string;
  reference: string;
  /** ISO 8601. */
  receivedAt: string;
}

async function store(
  tx: Queries,
  request: ResearcherSignup,
  marks: { spam: boolean; earlierId: string | null },
): Promise<StoredApplication> {
  const { firstName, lastName, email, institution, position } = request;
  const { degrees, researchArea, experience, motivation } = request;
  const [row] = await tx
    .insert(researcherApplications)
    .values({
      ...{ firstName, lastName, email, institution, position },
      ...{ degrees, researchArea, experience, motivation },
      ...marks,
    })
    .returning({
      id: researcherApplications.id,
      number: researcherApplications.number,
      createdAt: researcherApplications.createdAt,
    });
  if (!row) throw new Error('The application was not written.');
  const receivedAt = row.createdAt.toISOString();
  return { id: row.id, reference: applicationReference(row.number, receivedAt), receivedAt };
}

/**
 * Stores an application, makes the researcher known (decision 8), and tells applicant and staff by
 * mail, all or nothing. Another one from the same address is a row of its own that names the earlier
 * one. What looks like spam is marked and kept, makes nobody and tells nobody (decision 29).
 *
 * @returns whether there is mail to send.
 */
export async function receiveApplication(request: ResearcherSignup): Promise<boolean> {
  if (looksLikeSpam(request)) {
    await store(database().queries, request, { spam: true, earlierId: null });
    return false;
  }
  const { email, institution } = request;
  const name = `${request.firstName} ${request.lastName}`;
  await database().transaction(async (tx) => {
    // Writing the person first locks their row: two applications at once come one after the other,
    // so that the second sees the first.
    await upsertPerson(tx, { type: 'researcher', name, email, institution });
    const earlier = await findEarlier(tx, email);
    const stored = await store(tx, request, { spam: false, earlierId: earlier?.id ?? null });
    await announceApplication(tx, { ...stored, request, name, earlier });
  });
  return true;
}
