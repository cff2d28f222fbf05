import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { bodyLimits } from '#contracts/bounds.ts';
import { database, type Queries, sameText } from '../db/client.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { privateLinks } from '../db/links-schema.ts';
import { outbox } from '../db/schema.ts';
import { siteUrl } from '../env.ts';
import { countRequest } from '../http/rate-limit.ts';
import { readBytes } from '../http/read-request.ts';
import { linkRefusal } from '../links/open-link.ts';
import { createLink, linkPath } from '../links/private-links.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { type ApplicationRow, findApplication, referenceOf } from './application-rows.ts';

/** The id of the link to an application's page (P-110); older applications get theirs when needed. */
export async function ensureLink(tx: Queries, { id }: ApplicationRow): Promise<string> {
  const { email } = await findApplication(tx, id, { locked: true });
  const [link] = await tx
    .select({ id: privateLinks.id })
    .from(privateLinks)
    .where(
      and(
        eq(privateLinks.kind, 'application'),
        eq(privateLinks.subjectId, id),
        isNull(privateLinks.revokedAt),
      ),
    )
    .orderBy(asc(privateLinks.createdAt))
    .limit(1);
  return link?.id ?? createLink(tx, { kind: 'application', subjectId: id, email });
}

export function applicationUrl(linkId: string): string {
  return siteUrl(linkPath('application', linkId));
}

/** Mails a day to one address, because anybody can ask. */
const linkMailsPerDay = 3;

async function findByReference(
  tx: Queries,
  reference: string,
  email: string,
): Promise<ApplicationRow | undefined> {
  const number = Number(/^BAI-\d{4}-(\d{4,9})$/i.exec(reference.trim())?.[1] ?? 0);
  const [row] = await tx
    .select()
    .from(researcherApplications)
    .where(
      and(
        eq(researcherApplications.number, number),
        eq(researcherApplications.spam, false),
        sameText(researcherApplications.email, email.trim()),
      ),
    );
  return row && referenceOf(row) === reference.trim().toUpperCase() ? row : undefined;
}

/** Reads the form of `/application` and mails the link, or says why it cannot be asked now. */
export async function receiveLinkRequest(request: Request, ip: string) {
  try {
    await countRequest({ env: { ip } }, 'application-link');
    const type = request.headers.get('content-type') ?? '';
    const body = Buffer.from(await readBytes(request, bodyLimits.public));
    const form = await new Response(body, { headers: { 'Content-Type': type } })
      .formData()
      .catch(() => new FormData());
    const textOf = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    await sendLinkAgain(textOf('reference'), textOf('email'));
    return undefined;
  } catch (error) {
    return linkRefusal(error, 'application');
  }
}

/** Mails the link again when reference and address belong together (P-114). */
export async function sendLinkAgain(reference: string, email: string): Promise<void> {
  await database().transaction(async (tx) => {
    const row = await findByReference(tx, reference, email);
    if (!row) return;
    const linkId = await ensureLink(tx, row);
    const sent = await tx.$count(
      outbox,
      and(
        eq(outbox.template, 'application-link'),
        sameText(outbox.toAddress, row.email),
        gt(outbox.createdAt, sql`now() - interval '1 day'`),
      ),
    );
    if (sent >= linkMailsPerDay) return;
    await enqueueMail(tx, {
      dedupeKey: `application-link:${row.id}:${crypto.randomUUID()}`,
      to: { address: row.email },
      replyTo: staffMailbox(),
      subject: `The page of your application ${referenceOf(row)}`,
      template: { name: 'application-link', data: { reference: referenceOf(row), linkId } },
    });
  });
}
