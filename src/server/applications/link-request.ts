import { and, eq } from 'drizzle-orm';
import { bodyLimits } from '#model/fields/bounds.ts';
import { normalizeEmail } from '#model/fields/normalize-email.ts';
import { controls } from '#model/fields/fields.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries, sameText } from '../db/client.ts';
import type { ApiContext } from '../http/api.ts';
import { runAfterAnswer } from '../http/background.ts';
import { HttpError } from '../http/errors.ts';
import { countRequest } from '../http/rate-limit.ts';
import { linkRefusal } from '../links/open-link.ts';
import { flushOutbox } from '../mail/flush-outbox.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { enqueueMail, hasMailLeft } from '../mail/outbox.ts';
import { ensureApplicationLink } from './application-link.ts';
import { type ApplicationRow, referenceOf } from './application-rows.ts';

/** The body of a page's own form, for which no app stands in between. @throws HttpError 413. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new HttpError(413, { error: `The request is larger than ${Math.floor(limit / 1024)} KB.` });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function findByReference(
  tx: Queries,
  reference: string,
  address: string,
): Promise<ApplicationRow | undefined> {
  const running = Number(/^BAI-\d{4}-(\d{4,9})$/i.exec(reference)?.[1] ?? 0);
  const { email, number, spam } = researcherApplications;
  const [row] = await tx
    .select()
    .from(researcherApplications)
    .where(and(eq(number, running), eq(spam, false), sameText(email, address)));
  return row && referenceOf(row) === reference.toUpperCase() ? row : undefined;
}

/**
 * Reads the form of `/application` and mails the link after the answer, so that known and unknown
 * references take the same time; or says why it cannot be asked now.
 */
export async function receiveLinkRequest(
  request: Request,
  env: Pick<ApiContext['env'], 'ip' | 'waitUntil'>,
) {
  try {
    await countRequest({ env }, 'application-link');
    const body = await readBytes(request, bodyLimits.public);
    const form = new URLSearchParams(new TextDecoder().decode(body));
    const [reference, email] = [form.get('reference') ?? '', form.get('email') ?? ''];
    runAfterAnswer({ env }, 'application link', async () => {
      if (await sendLinkAgain(reference, email)) await flushOutbox({ req: request });
    });
    return undefined;
  } catch (error) {
    return linkRefusal(error, '/application/{token}');
  }
}

/** Mails the link again when reference and address belong together (P-114); false without a mail. */
export async function sendLinkAgain(reference: string, email: string): Promise<boolean> {
  const address = normalizeEmail(email);
  // Postgres refuses some of them.
  if (controls.test(address)) return false;
  return database().transaction(async (tx) => {
    const row = await findByReference(tx, reference.trim(), address);
    if (!row) return false;
    const linkId = await ensureApplicationLink(tx, row);
    if (!(await hasMailLeft(tx, 'application-link', row.email))) return false;
    return enqueueMail(tx, {
      dedupeKey: `application-link:${row.id}:${crypto.randomUUID()}`,
      subjectId: row.id,
      to: { address: row.email },
      replyTo: staffMailbox(),
      subject: `The page of your application ${referenceOf(row)}`,
      template: { name: 'application-link', data: { reference: referenceOf(row), linkId } },
    });
  });
}
