import { asc, inArray } from 'drizzle-orm';
import type { OwnData } from '#contracts/own-data.ts';
import { applicationReference } from '#lib/application-reference.ts';
import { applicationEvents, letters } from '../db/applications-schema.ts';
import { database, type Queries } from '../db/client.ts';
import { privacyLog } from '../db/schema.ts';
import { countRows, findOwnRows, type OwnRows } from './find-own-rows.ts';

/** Times leave as ISO with milliseconds and Z. */
function iso<Row extends object>(row: Row) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}

async function exportApplications(
  tx: Queries,
  rows: OwnRows['applications'],
): Promise<OwnData['applications']> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const events = await tx
    .select()
    .from(applicationEvents)
    .where(inArray(applicationEvents.applicationId, ids))
    .orderBy(asc(applicationEvents.at));
  const issued = await tx
    .select()
    .from(letters)
    .where(inArray(letters.applicationId, ids))
    .orderBy(asc(letters.issuedAt));
  // The note is the reviewer's own and never leaves the portal (P-34).
  return rows.map(({ note: _note, version: _version, decisionMailKey: _key, ...row }) => ({
    ...iso(row),
    reference: applicationReference(row.number, row.createdAt.toISOString()),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    events: events
      .filter(({ applicationId }) => applicationId === row.id)
      .map(({ act, at }) => ({ act, at: at.toISOString() })),
    letters: issued
      .filter(({ applicationId }) => applicationId === row.id)
      .map(({ code, issuedAt, withdrawnAt }) => ({
        code,
        issuedAt: issuedAt.toISOString(),
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
      })),
  }));
}

/** Everything held on one address; that it was exported is logged, whose it was is not. */
export async function exportOwnData(email: string): Promise<OwnData> {
  const at = new Date();
  return database().transaction(async (tx) => {
    const rows = await findOwnRows(tx, email);
    await tx.insert(privacyLog).values({ act: 'exported', counts: countRows(rows), at });
    return {
      email,
      exportedAt: at.toISOString(),
      people: rows.people.map((row) => ({
        ...iso(row),
        type: row.type,
        createdAt: row.createdAt.toISOString(),
      })),
      messages: rows.messages.map((row) => ({
        ...iso(row),
        subject: row.subject,
        createdAt: row.createdAt.toISOString(),
      })),
      applications: await exportApplications(tx, rows.applications),
      gifts: rows.gifts.map(({ version: _version, ...row }) => ({
        ...iso(row),
        id: row.id,
        amountCents: row.amountCents,
        createdAt: row.createdAt.toISOString(),
      })),
      mails: rows.mails.map((row) => ({
        to: row.toAddress,
        subject: row.subject,
        template: row.template,
        data: row.data,
        state: row.state,
        createdAt: row.createdAt.toISOString(),
        sentAt: row.sentAt?.toISOString() ?? null,
      })),
    };
  });
}
