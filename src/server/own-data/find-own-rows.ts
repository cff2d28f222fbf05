import { inArray, or, sql } from 'drizzle-orm';
import type { OwnDataCounts } from '#contracts/own-data.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import type { Queries } from '../db/client.ts';
import { contactMessages, donations, outbox, people } from '../db/schema.ts';

/** Mails to or about the address: by reader, by sender, and by what their keys name. */
async function findMails(tx: Queries, email: string, ids: string[]) {
  return tx
    .select()
    .from(outbox)
    .where(
      or(
        sql`lower(${outbox.toAddress}) = lower(${email})`,
        sql`lower(${outbox.replyToAddress}) = lower(${email})`,
        ids.length > 0 ? inArray(sql`split_part(${outbox.dedupeKey}, ':', 2)`, ids) : undefined,
      ),
    );
}

/** Every row that holds an address, whatever the letters' case, and whoever wrote it there. */
export async function findOwnRows(tx: Queries, email: string) {
  const held = {
    people: await tx
      .select()
      .from(people)
      .where(sql`lower(${people.email}) = lower(${email})`),
    messages: await tx
      .select()
      .from(contactMessages)
      .where(sql`lower(${contactMessages.email}) = lower(${email})`),
    applications: await tx
      .select()
      .from(researcherApplications)
      .where(sql`lower(${researcherApplications.email}) = lower(${email})`),
    gifts: await tx
      .select()
      .from(donations)
      .where(sql`lower(${donations.donorEmail}) = lower(${email})`),
  };
  const ids = [...held.messages, ...held.applications, ...held.gifts].map(({ id }) => id);
  return { ...held, mails: await findMails(tx, email, ids) };
}

/** What `findOwnRows` finds. */
export type OwnRows = Awaited<ReturnType<typeof findOwnRows>>;

/** How many rows of each kind. */
export function countRows(rows: OwnRows): OwnDataCounts {
  return {
    people: rows.people.length,
    messages: rows.messages.length,
    applications: rows.applications.length,
    gifts: rows.gifts.length,
    mails: rows.mails.length,
  };
}
