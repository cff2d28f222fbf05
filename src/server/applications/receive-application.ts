import type { ResearcherSignup } from '#contracts/researcher-signup.ts';
import { looksLikeSpam } from '#contracts/spam.ts';
import { applicationReference } from '#lib/application-reference.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { upsertPerson } from '../people/upsert-person.ts';
import { findEarlier } from './find-earlier.ts';
import { announceApplication } from './announce-application.ts';
import { findSameApplication } from './same-application.ts';

type ApplicationRow = Pick<
  typeof researcherApplications.$inferSelect,
  'id' | 'number' | 'createdAt'
>;

interface StoredApplication {
  id: string;
  reference: string;
  /** ISO 8601. */
  receivedAt: string;
}

function present({ id, number, createdAt }: ApplicationRow): StoredApplication {
  const receivedAt = createdAt.toISOString();
  return { id, reference: applicationReference(number, receivedAt), receivedAt };
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
  return row ? present(row) : null;
}

/**
 * Stores an application once: the same submission sent again returns the stored one. If the id exists
 * with different answers, the application is stored under a new id.
 */
async function storeOnce(
  tx: Queries,
  request: ResearcherSignup,
  marks: { spam: boolean; earlierId: string | null },
): Promise<StoredApplication & { isNew: boolean }> {
  const { attemptId: id } = request;
  const stored = await write(tx, request, { id, ...marks });
  if (stored) return { ...stored, isNew: true };
  const same = id && (await findSameApplication(tx, id, request));
  if (same) return { ...present(same), isNew: false };
  const another = await write(tx, request, marks);
  if (!another) throw new Error('The application was not written.');
  return { ...another, isNew: true };
}

/**
 * Stores an application, makes the researcher known (P-27), and tells applicant and staff by
 * mail, all or nothing. Another one from the same address is a row of its own that names the earlier
 * one; the same submission sent again changes nothing. What looks like spam is marked and kept, makes
 * nobody and tells nobody (P-26).
 *
 * @returns the reference of the application, and whether there is mail to send.
 */
export async function receiveApplication(
  request: ResearcherSignup,
): Promise<{ reference: string; hasMail: boolean }> {
  if (looksLikeSpam(request)) {
    const { queries } = database();
    const { reference } = await storeOnce(queries, request, { spam: true, earlierId: null });
    return { reference, hasMail: false };
  }
  const { email, institution } = request;
  const name = `${request.firstName} ${request.lastName}`;
  return database().transaction(async (tx) => {
    // Writing the person first locks their row: two applications at once come one after the other,
    // so that the second sees the first.
    await upsertPerson(tx, { type: 'researcher', name, email, institution });
    const earlier = await findEarlier(tx, email);
    const stored = await storeOnce(tx, request, { spam: false, earlierId: earlier?.id ?? null });
    const { id, reference, receivedAt, isNew } = stored;
    if (isNew) {
      await announceApplication(tx, { id, reference, receivedAt, request, name, earlier });
    }
    return { reference, hasMail: isNew };
  });
}
