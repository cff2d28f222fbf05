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

/** True when the application of an id says exactly what a request says: the same submission again. */
export async function isSameApplication(
  tx: Queries,
  id: string,
  request: ResearcherSignup,
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(researcherApplications)
    .where(eq(researcherApplications.id, id));
  return (
    row !== undefined &&
    answers.every((field) => row[field] === request[field]) &&
    row.degrees.join() === request.degrees.join()
  );
}
