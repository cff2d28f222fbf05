import type { Application } from '#contracts/applications.ts';
import { applicationReference } from '#lib/application-reference.ts';
import type { researcherApplications } from '../db/applications-schema.ts';

/** A stored application. */
export type ApplicationRow = typeof researcherApplications.$inferSelect;

/** What it is filed under, such as `BAI-2026-0042`. */
export function referenceOf({ number, createdAt }: Pick<ApplicationRow, 'number' | 'createdAt'>) {
  return applicationReference(number, createdAt.toISOString());
}

/** A stored application as staff read it. */
export function presentApplication(row: ApplicationRow): Application {
  return {
    id: row.id,
    reference: referenceOf(row),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    institution: row.institution,
    position: row.position,
    degrees: row.degrees,
    researchArea: row.researchArea,
    experience: row.experience,
    motivation: row.motivation,
    status: row.status,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    earlierId: row.earlierId,
    note: row.note,
    spam: row.spam,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}
