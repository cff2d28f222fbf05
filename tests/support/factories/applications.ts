import { researcherApplications } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';

type ApplicationRow = typeof researcherApplications.$inferInsert;

/** Builds the row of an application, each from its own address. */
export function buildApplicationRow(): ApplicationRow {
  return {
    firstName: 'Test',
    lastName: 'Researcher',
    email: `researcher-${crypto.randomUUID()}@example.org`,
    institution: 'Institute of Tests',
    position: 'Assistant Professor',
    degrees: ['phd', 'postdoc'],
    researchArea: 'regenerative-medicine',
    experience: 'Nine years of voltage imaging.',
    motivation: 'To compare gradients across species.',
  };
}

/** Stores an application without going through the form. */
export async function insertApplication(
  overrides: Partial<ApplicationRow> = {},
): Promise<typeof researcherApplications.$inferSelect> {
  const [row] = await database()
    .queries.insert(researcherApplications)
    .values({ ...buildApplicationRow(), ...overrides })
    .returning();
  if (!row) throw new Error('The application was not stored.');
  return row;
}
