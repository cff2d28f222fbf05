import { eq } from 'drizzle-orm';
import type { ResearcherSignup } from '#contracts/researcher-signup.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import type { Queries } from '../db/client.ts';

const answers = [
  'firstName',
  'lastName',
  'email',
  'institution',
  'position',
  'researchArea',
  'experience',
  'motivation',
] as const;

/** The application of an id if it has exactly the answers of a request: the same submission again. */
export async function findSameApplication(tx: Queries, id: string, request: ResearcherSignup) {
  const [row] = await tx
    .select()
    .from(researcherApplications)
    .where(eq(researcherApplications.id, id));
  const isSame =
    row !== undefined &&
    answers.every((field) => row[field] === request[field]) &&
    row.degrees.join() === request.degrees.join();
  return isSame ? row : null;
}
