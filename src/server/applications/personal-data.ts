import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { applicationFields } from '#model/applications/contract.ts';
import { applicationReference } from '#model/applications/naming.ts';
import {
  accessGrants,
  applicationEvents,
  applicationQuestions,
  applicationVersions,
  ballots,
  boardMembers,
  letters,
  registerEntries,
  researcherApplications,
} from '../db/applications-schema.ts';
import { pickColumns } from '../db/columns.ts';
import type { Queries } from '../db/client.ts';

const typedFields = Object.keys(applicationFields) as (keyof typeof applicationFields)[];

type Fields = (typeof applicationVersions.$inferSelect)['fields'];

function pickTyped(fields: Fields): Partial<Fields> {
  return Object.fromEntries(typedFields.map((name) => [name, fields[name]]));
}

async function exportVersions(tx: Queries, applicationId: string) {
  const { version, fields, createdAt } = applicationVersions;
  const versions = await tx
    .select({ version, fields, createdAt })
    .from(applicationVersions)
    .where(eq(applicationVersions.applicationId, applicationId))
    .orderBy(asc(version));
  return versions.map((row) => ({ ...row, fields: pickTyped(row.fields) }));
}

const exportQuestions = (tx: Queries, applicationId: string) =>
  tx
    .select(pickColumns(applicationQuestions, 'question', 'askedAt', 'answer', 'answeredAt'))
    .from(applicationQuestions)
    .where(eq(applicationQuestions.applicationId, applicationId))
    .orderBy(asc(applicationQuestions.askedAt));

// The actions of a board member are not the applicant's data.
const exportEvents = (tx: Queries, applicationId: string) =>
  tx
    .select(pickColumns(applicationEvents, 'act', 'message', 'reason', 'at'))
    .from(applicationEvents)
    .where(
      and(eq(applicationEvents.applicationId, applicationId), isNull(applicationEvents.memberId)),
    )
    .orderBy(asc(applicationEvents.at));

// The applicant shows the code to others, who look it up in public.
const exportLetters = (tx: Queries, applicationId: string) =>
  tx
    .select(pickColumns(letters, 'code', 'issuedAt', 'withdrawnAt'))
    .from(letters)
    .where(eq(letters.applicationId, applicationId))
    .orderBy(asc(letters.issuedAt));

const exportRegisterEntries = (tx: Queries, applicationId: string) =>
  tx
    .select(
      pickColumns(registerEntries, 'title', 'summary', 'outputs', 'listedFrom', 'consentedAt'),
    )
    .from(registerEntries)
    .where(eq(registerEntries.applicationId, applicationId));

const exportAccess = (tx: Queries, applicationId: string) =>
  tx
    .select({
      ...pickColumns(accessGrants, 'acceptedName', 'termsVersion', 'acceptedAt', 'beganAt'),
      ...pickColumns(accessGrants, 'endsOn', 'keyMadeAt', 'lastUsedOn', 'remindedAt'),
      ...pickColumns(accessGrants, 'askedTerms', 'termsDueAt', 'endedAt', 'endedBy', 'endReason'),
    })
    .from(accessGrants)
    .where(eq(accessGrants.applicationId, applicationId))
    .orderBy(asc(accessGrants.beganAt));

async function exportParts(tx: Queries, applicationId: string) {
  return {
    questions: await exportQuestions(tx, applicationId),
    versions: await exportVersions(tx, applicationId),
    events: await exportEvents(tx, applicationId),
    letters: await exportLetters(tx, applicationId),
    register: await exportRegisterEntries(tx, applicationId),
    access: await exportAccess(tx, applicationId),
  };
}

/** Exports applications, without the notes of staff. Their ids are among them, because nobody opens a page by an id. */
export async function exportApplications(tx: Queries, ids: string[]) {
  const rows = await tx
    .select({
      ...pickColumns(researcherApplications, 'id', 'number', ...typedFields, 'spam', 'status'),
      ...pickColumns(researcherApplications, 'decidedAt', 'withdrawnAt', 'createdAt'),
    })
    .from(researcherApplications)
    .where(inArray(researcherApplications.id, ids))
    .orderBy(asc(researcherApplications.createdAt));
  const applications = [];
  for (const { id, number, ...row } of rows) {
    const reference = applicationReference(number, row.createdAt);
    applications.push({ id, reference, ...row, ...(await exportParts(tx, id)) });
  }
  return applications;
}

/** Exports memberships of the board, with their votes. */
export async function exportBoard(tx: Queries, ids: string[]) {
  const members = await tx
    .select(pickColumns(boardMembers, 'id', 'name', 'email', 'active', 'activatedAt', 'createdAt'))
    .from(boardMembers)
    .where(inArray(boardMembers.id, ids));
  const board = [];
  for (const { id, ...member } of members) {
    const votes = await tx
      .select({
        ...pickColumns(ballots, 'stance', 'reason', 'askedAt', 'remindedAt'),
        ...pickColumns(ballots, 'declaredAt', 'castAt'),
        number: researcherApplications.number,
        appliedAt: researcherApplications.createdAt,
      })
      .from(ballots)
      .innerJoin(researcherApplications, eq(researcherApplications.id, ballots.applicationId))
      .where(eq(ballots.memberId, id))
      .orderBy(asc(ballots.askedAt));
    board.push({
      ...member,
      ballots: votes.map(({ number, appliedAt, ...vote }) => ({
        reference: applicationReference(number, appliedAt),
        ...vote,
      })),
    });
  }
  return board;
}
