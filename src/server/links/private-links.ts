import { and, asc, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { database, type Queries, equalsText } from '../db/client.ts';
import { privateLinks } from '../db/schema.ts';
import { isSigned, type LinkKind, linkPath, parseToken } from './link-tokens.ts';

export type PrivateLink = typeof privateLinks.$inferSelect;

interface NewLink {
  id?: string;
  kind: LinkKind;
  subjectId: string | null;
  email: string;
  expiresAt?: Date;
}

/** Stores a link and returns its id. Mail and rows hold the id only, because the token opens the link. */
export async function createLink(tx: Queries, link: NewLink): Promise<string> {
  const [row] = await tx.insert(privateLinks).values(link).returning({ id: privateLinks.id });
  if (!row) throw new Error('The link was not written.');
  return row.id;
}

const { revokedAt, expiresAt } = privateLinks;

const validCondition = (): SQL =>
  sql`(${revokedAt} is null and (${expiresAt} is null or ${expiresAt} > ${new Date().toISOString()}::timestamptz))`;

/** Returns the oldest link to a subject that still works, so that all mails lead to one address, or makes one. */
export async function ensureLink(
  tx: Queries,
  link: NewLink & { subjectId: string },
): Promise<string> {
  const { id, kind, subjectId, createdAt } = privateLinks;
  const [existing] = await tx
    .select({ id })
    .from(privateLinks)
    .where(and(eq(kind, link.kind), eq(subjectId, link.subjectId), validCondition()))
    .orderBy(asc(createdAt))
    .limit(1);
  return existing?.id ?? createLink(tx, link);
}

/** Finds the newest link to a subject that still works, which is the one that was mailed last. */
export async function findLinkAbout(
  tx: Queries,
  link: Pick<PrivateLink, 'kind'> & { subjectId: string },
): Promise<PrivateLink | undefined> {
  const { kind, subjectId, createdAt } = privateLinks;
  const [row] = await tx
    .select()
    .from(privateLinks)
    .where(and(eq(kind, link.kind), eq(subjectId, link.subjectId), validCondition()))
    .orderBy(desc(createdAt))
    .limit(1);
  return row;
}

/** Maps subjects to the paths of their newest valid links; subjects without one are missing. */
export async function listLinkPaths(
  tx: Queries,
  kind: LinkKind,
  subjectIds: string[],
): Promise<Map<string, string>> {
  const { id, subjectId } = privateLinks;
  const rows = await tx
    .select({ id, subjectId })
    .from(privateLinks)
    .where(and(eq(privateLinks.kind, kind), inArray(subjectId, subjectIds), validCondition()))
    .orderBy(asc(privateLinks.createdAt));
  return new Map(rows.map((row) => [row.subjectId ?? '', linkPath(kind, row.id)]));
}

async function findByToken(kind: LinkKind, token: string, isWanted: SQL | undefined) {
  const { id, signature } = parseToken(token);
  const [row] = await database()
    .queries.select()
    .from(privateLinks)
    .where(and(eq(privateLinks.id, id), eq(privateLinks.kind, kind), isWanted));
  return isSigned(id, signature) ? row : undefined;
}

/** Finds the valid link of a token without counting the call; undefined for every other token. */
export function findLink(kind: LinkKind, token: string): Promise<PrivateLink | undefined> {
  return findByToken(kind, token, validCondition());
}

/**
 * Finds the link of a token that was revoked. Returns undefined for every other token, and once the sweep has deleted
 * the link.
 */
export function findRevokedLink(kind: LinkKind, token: string): Promise<PrivateLink | undefined> {
  return findByToken(kind, token, isNotNull(revokedAt));
}

/**
 * Revokes the links of a kind about a subject, or to an address.
 *
 * @throws Error when neither is named, because it would revoke all
 */
export async function revokeLinks(
  tx: Queries,
  { kind, subjectId, email }: { kind: LinkKind } & Partial<Pick<NewLink, 'subjectId' | 'email'>>,
): Promise<void> {
  if (!subjectId && !email) throw new Error('Name the subject or the address.');
  await tx
    .update(privateLinks)
    .set({ revokedAt: new Date() })
    .where(
      and(
        eq(privateLinks.kind, kind),
        subjectId ? eq(privateLinks.subjectId, subjectId) : undefined,
        email ? equalsText(privateLinks.email, email) : undefined,
        isNull(privateLinks.revokedAt),
      ),
    );
}

/** Deletes the links that have expired or were revoked. The scheduled job `sweep` calls it. */
export async function deleteEndedLinks(): Promise<void> {
  await database().queries.delete(privateLinks).where(not(validCondition()));
}
