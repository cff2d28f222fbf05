import { timingSafeEqual } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { database, type Queries, equalsText } from '../db/client.ts';
import { privateLinks } from '../db/schema.ts';
import { environment } from '../env.ts';
import type { ApiContext, ApiEnv } from '../http/api.ts';
import { notFound, unavailable } from '../http/errors.ts';
import { withDescription } from '../http/route-description.ts';
import { computeKeyedHash } from '../keyed-hash.ts';
import { countRequest, limitsPerMinute } from '../http/rate-limit.ts';

export type PrivateLink = typeof privateLinks.$inferSelect;

export type LinkKind = PrivateLink['kind'];

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

const symbols = 'abcdefghijklmnopqrstuvwxyz234567';

// RFC 4648 describes it; ours is in lower case and without padding.
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (five) => symbols.charAt(Number.parseInt(five.padEnd(5, '0'), 2)));
}

function hashLink(purpose: 'link' | 'code', id: string): Buffer {
  if (!environment().LINK_SECRET) {
    throw unavailable('Private links are not configured: set LINK_SECRET.');
  }
  return computeKeyedHash(purpose, id);
}

/** Signs an id with the first 128 bits of a keyed hash, in 26 characters. @throws HttpError 503 without LINK_SECRET */
export function signId(id: string): string {
  return base32(hashLink('link', id).subarray(0, 16));
}

/**
 * Returns eight digits for a mail; whoever types them has read the mail.
 *
 * @throws HttpError 503 without LINK_SECRET
 */
export function linkCode(id: string): string {
  const number = hashLink('code', id).readUInt32BE();
  return String(number % 100_000_000).padStart(8, '0');
}

/** Returns the token of a link, its id and a signature. @throws HttpError 503 without LINK_SECRET */
export function linkToken(id: string): string {
  return `${id}.${signId(id)}`;
}

/** Returns a path such as `/application/<token>`. @throws HttpError 503 without LINK_SECRET */
export function linkPath(kind: LinkKind, id: string): string {
  return `/${kind}/${linkToken(id)}`;
}

// A token has one spelling: a UUID in lower case, and what `signId` returns.
const tokenPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z2-7]{26})$/;

/** Tells whether a text has the form of a token, without checking the signature or whether the link still works. */
export function isToken(text: string): boolean {
  return tokenPattern.test(text);
}

// This id is looked up for malformed tokens, so that all unknown ones take the same time.
const noId = '00000000-0000-0000-0000-000000000000';

/** Compares a signature in constant time. */
export function isSigned(id: string, signature: string): boolean {
  const [received, expected] = [Buffer.from(signature), Buffer.from(signId(id))];
  return received.length === expected.length && timingSafeEqual(received, expected);
}

async function findByToken(kind: LinkKind, token: string, isWanted: SQL | undefined) {
  const [, id = noId, signature = ''] = tokenPattern.exec(token) ?? [];
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
 * Finds the link of a token; changes nothing, because mail scanners open links.
 *
 * @throws HttpError 404, alike for unknown, expired and revoked ones; 429; 503 without LINK_SECRET
 */
export async function verifyLink(
  c: { env: Pick<ApiContext['env'], 'ip'> },
  kind: LinkKind,
  token: string,
): Promise<PrivateLink> {
  await countRequest(c, 'private-link');
  const link = await findLink(kind, token);
  if (!link) throw notFound('Link');
  return link;
}

interface LinkEnv extends ApiEnv {
  Variables: ApiEnv['Variables'] & { link: PrivateLink };
}

const linkDetails = {
  client: 'private-link',
  perMinute: limitsPerMinute['private-link'],
  refusals: [404, 429, 503],
} as const;

/** Verifies the link of the path and sets `c.var.link`. @throws HttpError 404, 429, 503 */
export function validLink(kind: LinkKind): MiddlewareHandler<LinkEnv> {
  const open: MiddlewareHandler<LinkEnv> = async (c, next) => {
    c.set('link', await verifyLink(c, kind, c.req.param('token') ?? ''));
    await next();
  };
  return withDescription(open, linkDetails);
}

export interface SubjectEnv extends ApiEnv {
  Variables: ApiEnv['Variables'] & { subjectId: string };
}

/** Verifies the link of one row and sets `c.var.subjectId`. @throws HttpError 404, 429, 503 */
export function validSubject(kind: LinkKind): MiddlewareHandler<SubjectEnv> {
  const open: MiddlewareHandler<SubjectEnv> = async (c, next) => {
    const { subjectId } = await verifyLink(c, kind, c.req.param('token') ?? '');
    if (!subjectId) throw notFound('Link');
    c.set('subjectId', subjectId);
    await next();
  };
  return withDescription(open, linkDetails);
}

/** Passes the id of a link's row to a form's action. @throws HttpError 404 for a link of no row */
export function requireSubject<Values, Answer>(
  act: (subjectId: string, values: Values) => Promise<Answer>,
) {
  return async ({ subjectId }: PrivateLink, values: Values): Promise<Answer> => {
    if (!subjectId) throw notFound('Link');
    return act(subjectId, values);
  };
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
