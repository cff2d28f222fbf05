import { and, eq, sql } from 'drizzle-orm';
import type { NoteRequest } from '#contracts/applications.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database } from '../db/client.ts';
import { conflict } from '../http/errors.ts';
import { findApplication } from './find-application.ts';

/**
 * Keeps a reviewer's private note.
 *
 * @throws HttpError 404; 409 when the application changed since it was read.
 */
export async function keepNote(id: string, { note, version }: NoteRequest): Promise<void> {
  const { queries } = database();
  const rows = await queries
    .update(researcherApplications)
    .set({ note, version: sql`${researcherApplications.version} + 1` })
    .where(and(eq(researcherApplications.id, id), eq(researcherApplications.version, version)))
    .returning({ id: researcherApplications.id });
  if (rows.length > 0) return;
  await findApplication(queries, id);
  throw conflict('Someone else changed this application meanwhile. Your note was not saved.');
}
