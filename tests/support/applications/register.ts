import { eq } from 'drizzle-orm';
import { minuteMs } from '#model/dates/durations.ts';
import { researcherApplications } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { createLink } from '#server/links/private-links.ts';
import { linkPath } from '#server/links/link-tokens.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { decide } from './applications.ts';
import { callApi } from '../call-api.ts';

/** The entry that an applicant publishes. */
export const entry = {
  title: 'A common reference for electrode drift',
  summary: 'We measure how electrodes drift. The corrections are open.',
  consent: true,
  delayMonths: 0,
};

/** Makes an application with its private link, and the calls that the link allows. */
export async function applicant(overrides: Parameters<typeof insertApplication>[0] = {}) {
  const { id, email } = await insertApplication(overrides);
  const linkId = await createLink(database().queries, {
    kind: 'application',
    subjectId: id,
    email,
  });
  const path = `/api${linkPath('application', linkId)}/register`;
  return {
    id,
    email,
    publish: (body: object = {}) => callApi(path, { method: 'POST', body: { ...entry, ...body } }),
    remove: () => callApi(path, { method: 'DELETE' }),
    addOutput: (outputs: string) =>
      callApi(`${path}/outputs`, { method: 'POST', body: { outputs } }),
    removeOutput: (doi: string) =>
      callApi(`${path}/outputs`, { method: 'POST', body: { remove: doi } }),
  };
}

/** Approves an application, as after its undo window and a first attempt to send its mail. */
export async function approve(id: string): Promise<void> {
  await decide(id, 'approved');
  const { queries } = database();
  const [row] = await queries
    .update(researcherApplications)
    .set({ decidedAt: new Date(Date.now() - 11 * minuteMs) })
    .where(eq(researcherApplications.id, id))
    .returning();
  const isItsMail = eq(outbox.dedupeKey, row?.decisionMailKey ?? '');
  await queries.update(outbox).set({ attempts: 1 }).where(isItsMail);
}
