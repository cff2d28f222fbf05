import { findSubject } from '#server/data-requests/find-subject.ts';
import { database } from '#server/db/client.ts';
import { type GiverRow, listGivers } from '#server/donations/givers.ts';
import { readGiving } from '#server/donations/giving/read-giving.ts';
import { createLink } from '#server/links/private-links.ts';
import { linkPath } from '#server/links/link-tokens.ts';

/** Returns the only giver who uses a mailbox. */
export async function giverAt(email: string): Promise<GiverRow> {
  const [giver, ...others] = await listGivers(database().queries, email);
  if (!giver || others.length > 0) throw new Error(`${email} has ${others.length + 1} givers.`);
  return giver;
}

/** Reads what the only giver at a mailbox gave; nothing where nobody uses it. */
export async function givingAt(email: string) {
  const [giver = { id: crypto.randomUUID(), name: '', email }] = await listGivers(
    database().queries,
    email,
  );
  return readGiving(giver);
}

/** Finds the subject of everything at a mailbox. */
export const subjectAt = (email: string) => findSubject({ email });

/** Makes the link that a mailbox gets to its giving page; returns its token. */
export async function createGivingToken(email: string): Promise<string> {
  const link = { kind: 'giving', subjectId: null, email } as const;
  return linkPath('giving', await createLink(database().queries, link)).split('/')[2] ?? '';
}
