import type { ResearcherSignup } from '#contracts/researcher-signup.ts';
import { looksLikeSpam } from '#contracts/spam.ts';
import { applicationReference } from '#lib/application-reference.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { upsertPerson } from '../people/upsert-person.ts';
import { findEarlier } from './find-earlier.ts';
import { announceApplication } from './announce-application.ts';
import { isSameApplication } from './same-application.ts';

interface StoredApplication {
  id: string;
  reference: string;
  /** ISO 8601. */
  receivedAt: string;
}

/** Writes the row; null when its id is taken. */
async function write(
  tx: Queries,
  request: ResearcherSignup,
  marks: { id?: string | undefined; spam: boolean; earlierId: string | null },
): Promise<StoredApplication | null> {
  const { firstName, lastName, email, institution, position } = request;
  const { degrees, researchArea, experience, motivation } = request;
  const [row] = await tx
    .insert(researcherApplications)
    .values({
      ...{ firstName, lastName, email, institution, position },
      ...{ degrees, researchArea, experience, motivation },
      ...marks,
    })
    .onConflictDoNothing({ target: researcherApplications.id })
    .returning({
      id: researcherApplications.id,
      number: researcherApplications.number,
      createdAt: researcherApplications.createdAt,
    });
  if (!row) return null;
  const receivedAt = row.createdAt.toISOString();
  return { id: row.id, reference: applicationReference(row.number, receivedAt), receivedAt };
}

/**
 * Stores an application, unless the same submission is here already: then null. A taken id with other
 * answers is nobody's repeat: it is stored under an id of our own, so that nothing is lost.
 */
async function storeOnce(
  tx: Queries,
  request: ResearcherSignup,
  marks: { spam: boolean; earlierId: string | null },
): Promise<StoredApplication | null> {
  const { attemptId: id } = request;
  const stored = await write(tx, request, { id, ...marks });
  if (stored || (id && (await isSameApplication(tx, id, request)))) return stored;
  const another = await write(tx, request, marks);
  if (!another) throw new Error('The application was not written.');
  return another;
}

/**
 * Stores an application, makes the researcher known (decision 8), and tells applicant and staff by
 * mail, all or nothing. Another one from the same address is a row of its own that names the earlier
 * one; the same submission sent again changes nothing. What looks like spam is marked and kept, makes
 * nobody and tells nobody (decision 29).
 *
 * @returns whether there is mail to send.
 */
export async function receiveApplication(request: ResearcherSignup): Promise<boolean> {
  if (looksLikeSpam(request)) {
    await storeOnce(database().queries, request, { spam: true, earlierId: null });
    return false;
  }
  const { email, institution } = request;
  const name = `${request.firstName} ${request.lastName}`;
  return database().transaction(async (tx) => {
    // Writing the person first locks their row: two applications at once come one after the other,
    // so that the second sees the first.
    await upsertPerson(tx, { type: 'researcher', name, email, institution });
    const earlier = await findEarlier(tx, email);
    const stored = await storeOnce(tx, request, { spam: false, earlierId: earlier?.id ?? null });
    if (!stored) return false;
    await announceApplication(tx, { ...stored, request, name, earlier });
    return true;
  });
}
