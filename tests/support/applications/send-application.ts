import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { researcherApplications } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { buildApplicationRequest } from '#tests/support/factories/application-request.ts';
import { callApi } from '#tests/support/call-api.ts';

/** Lists the applications from an address, in the order of arrival. */
export async function listApplications(email: string) {
  return database()
    .queries.select()
    .from(researcherApplications)
    .where(eq(researcherApplications.email, email))
    .orderBy(asc(researcherApplications.number));
}

/** Reads the mails about an application, by kind. */
export async function listMailAbout(id: string) {
  return database()
    .queries.select()
    .from(outbox)
    .where(eq(outbox.subjectId, id))
    .orderBy(asc(outbox.kind));
}

/** Sends an application as the form does. */
export async function sendApplication(body: unknown, ip?: string) {
  return callApi('/api/researcher-signup', { method: 'POST', body, ...(ip ? { ip } : {}) });
}

/** Sends an application and returns what was stored. */
export async function sendAndFind(request = buildApplicationRequest()) {
  expect((await sendApplication(request)).status).toBe(201);
  const row = (await listApplications(request.email)).at(-1);
  if (!row) throw new Error('The application was not stored.');
  return row;
}
