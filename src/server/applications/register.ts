import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { ApplicantRegisterEntry } from '#model/applications/applicant.ts';
import { undoMs } from '#model/undo.ts';
import { textUnlessLinked } from '#model/fields/contact-details.ts';
import {
  type OutputsChange,
  registerBounds,
  type RegisterEntry,
  type RegisterRequest,
  tooManyOutputs,
} from '#model/register/contract.ts';
import { computeListingTime } from '#model/register/listing-time.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { stripBidiControls } from '#model/text/strip-bidi-controls.ts';
import { letters, registerEntries, researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { conflict, invalidFields } from '../http/errors.ts';
import { registerChanged } from './register-changed.ts';
import { type ApplicationRow, findApplication } from './application-rows.ts';
import { isDecisionHidden } from './hidden-decision.ts';

/**
 * Reads an application's entry in the register for its applicant and staff, also one that staff hid or that is listed
 * later. Returns null without an entry.
 */
export async function readApplicantEntry(
  applicationId: string,
  queries = database().queries,
): Promise<ApplicantRegisterEntry | null> {
  const { title, summary, listedFrom, outputs } = registerEntries;
  const hidden = researcherApplications.listingHidden;
  const [row] = await queries
    .select({ title, summary, listedFrom, outputs, hidden })
    .from(registerEntries)
    .innerJoin(researcherApplications, eq(researcherApplications.id, registerEntries.applicationId))
    .where(eq(registerEntries.applicationId, applicationId));
  return row ? { ...row, listedFrom: row.listedFrom.toISOString() } : null;
}

/** Locks the valid letter, which cannot be withdrawn until the transaction ends. @throws HttpError 409 */
async function lockValidLetter(tx: Queries, applicationId: string): Promise<void> {
  const rows = await tx
    .select({ code: letters.code })
    .from(letters)
    .where(and(eq(letters.applicationId, applicationId), isNull(letters.withdrawnAt)))
    .for('update');
  if (rows.length === 0) throw conflict('Only an approved application can be in the register.');
}

type EntryTexts = Pick<typeof registerEntries.$inferInsert, 'title' | 'summary' | 'consentedAt'>;

/** Changes an entry that keeps its date. @throws HttpError 422 where there is none */
async function changeEntry(tx: Queries, applicationId: string, texts: EntryTexts): Promise<void> {
  const changed = await tx
    .update(registerEntries)
    .set(texts)
    .where(eq(registerEntries.applicationId, applicationId))
    .returning({ id: registerEntries.id });
  if (changed.length === 0) throw invalidFields({ delayMonths: 'Choose when it is listed.' });
}

/** Adds or changes an entry that is listed after a delay. Without a delay a listed one keeps its date. */
async function writeEntry(
  tx: Queries,
  applicationId: string,
  texts: EntryTexts,
  delayMonths: number,
): Promise<void> {
  const entry = { ...texts, listedFrom: computeListingTime(new Date(), delayMonths) };
  await tx
    .insert(registerEntries)
    .values({ applicationId, ...entry })
    .onConflictDoUpdate({
      target: registerEntries.applicationId,
      set: {
        ...entry,
        listedFrom: sql`case when ${delayMonths} = 0 then least(${registerEntries.listedFrom}, excluded.listed_from) else excluded.listed_from end`,
      },
    });
}

/**
 * Publishes or changes the entry of an approved application; a listed one keeps its date, unless a delay is chosen, and
 * one that waits keeps it where `delayMonths` is null.
 *
 * @throws HttpError 404, 409, 422 without a delay for a new entry
 */
export async function publishEntry(
  applicationId: string,
  { title, summary, delayMonths }: RegisterRequest,
): Promise<ApplicantRegisterEntry | null> {
  const { queries } = database();
  const application = await findApplication(queries, applicationId);
  if (application.status !== 'approved' || (await isDecisionHidden(queries, application))) {
    throw conflict('Only an approved application can be in the register.');
  }
  const published = await database().transaction(async (tx) => {
    await lockValidLetter(tx, applicationId);
    const texts = { title, summary, consentedAt: new Date() };
    if (delayMonths === null) await changeEntry(tx, applicationId, texts);
    else await writeEntry(tx, applicationId, texts, delayMonths);
    return readApplicantEntry(applicationId, tx);
  });
  await registerChanged();
  return published;
}

/**
 * Adds or removes the DOI of what came of the research. One that is there already, or is no longer there, changes
 * nothing.
 *
 * @throws HttpError 409 without an entry, 422 above the bound
 */
export async function changeOutputs(
  applicationId: string,
  { outputs: added, remove }: OutputsChange,
): Promise<ApplicantRegisterEntry> {
  const isTheirs = eq(registerEntries.applicationId, applicationId);
  const entry = await database().transaction(async (tx) => {
    const [row] = await tx
      .select({ outputs: registerEntries.outputs })
      .from(registerEntries)
      .where(isTheirs)
      .for('update');
    if (!row) throw conflict('Publish your entry first. Then add what came of it.');
    const left = row.outputs.filter((doi) => doi !== remove);
    const outputs = added === undefined || left.includes(added) ? left : [...left, added];
    if (outputs.length > registerBounds.outputs) throw invalidFields({ outputs: tooManyOutputs });
    await tx.update(registerEntries).set({ outputs }).where(isTheirs);
    return readApplicantEntry(applicationId, tx);
  });
  if (!entry) throw new Error('The entry was not written.');
  await registerChanged();
  return entry;
}

/** Takes an applicant's entry off the register or puts it back, also one that is published later. */
export async function setEntryHidden(id: string, listingHidden: boolean): Promise<void> {
  await database()
    .queries.update(researcherApplications)
    .set({ listingHidden })
    .where(eq(researcherApplications.id, id));
  await registerChanged();
}

/**
 * Removes an application's entry from the register at once, and purges the register's pages. A missing entry is no
 * error.
 */
export async function removeEntry(applicationId: string): Promise<void> {
  await database()
    .queries.delete(registerEntries)
    .where(eq(registerEntries.applicationId, applicationId));
  await registerChanged();
}

function presentEntry(
  { id, title, summary, listedFrom, outputs }: typeof registerEntries.$inferSelect,
  application: Pick<ApplicationRow, 'institution' | 'researchArea'>,
): RegisterEntry & { id: string } {
  return {
    id,
    title: stripBidiControls(title),
    summary: stripBidiControls(summary),
    institution:
      textUnlessLinked(stripBidiControls(application.institution)) ?? 'Institution not named',
    researchArea: application.researchArea,
    from: dayInPacific(listedFrom),
    outputs,
  };
}

/**
 * Lists the entries, newest first, and the days of the approvals that are not listed; of the application only
 * institution and area are read.
 */
export async function readRegister(
  now = new Date(),
): Promise<{ entries: (RegisterEntry & { id: string })[]; unlistedApprovalDays: string[] }> {
  const { decidedAt, institution, listingHidden, researchArea, status } = researcherApplications;
  const { listedFrom } = registerEntries;
  const isListed = and(
    eq(registerEntries.applicationId, researcherApplications.id),
    lte(listedFrom, now),
    eq(listingHidden, false),
  );
  const isKnown = or(
    lte(decidedAt, new Date(now.getTime() - undoMs)),
    sql`${registerEntries.id} is not null`,
  );
  const rows = await database()
    .queries.select({ decidedAt, institution, researchArea, entry: registerEntries })
    .from(researcherApplications)
    .leftJoin(registerEntries, isListed)
    .where(and(eq(status, 'approved'), isKnown))
    .orderBy(desc(listedFrom), desc(registerEntries.id));
  return {
    entries: rows.flatMap(({ entry, ...application }) =>
      entry ? presentEntry(entry, application) : [],
    ),
    unlistedApprovalDays: rows.flatMap((row) =>
      row.entry || !row.decidedAt ? [] : dayInPacific(row.decidedAt),
    ),
  };
}
