import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { normalizeEmail } from '#model/fields/normalize-email.ts';
import { controls } from '#model/fields/fields.ts';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries, equalsText } from '../db/client.ts';
import { type OnDemandPage, openPage } from '../http/on-demand-page.ts';
import { type FormCall, pageForm, receiveForm } from '../http/page-form.ts';
import { runAfterAnswer } from '../http/background.ts';
import { countRequest } from '../http/rate-limit.ts';
import { flushOutbox } from '../mail/flush-outbox.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { enqueueMail, isWithinMailLimit } from '../mail/outbox.ts';
import { ensureApplicationLink } from './application-link.ts';
import { type ApplicationRow, readReference } from './application-rows.ts';

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
    .where(and(eq(number, running), eq(spam, false), equalsText(email, address)));
  return row && readReference(row) === reference.toUpperCase() ? row : undefined;
}

const linkRequestSchema = z.object({ reference: z.string(), email: z.string() });

const read = ({ reference = '', email = '' }: PageFormResult['fields']) => ({ reference, email });

/**
 * Receives the form of `/application`. The link is mailed after the answer, so that known and unknown
 * references take the same time.
 */
export function receiveLinkRequest(page: OnDemandPage) {
  const mailAfterAnswer = (
    _page: OnDemandPage,
    { reference, email }: z.output<typeof linkRequestSchema>,
    { env }: FormCall,
  ) => {
    runAfterAnswer({ env }, 'application link', async () => {
      if (await sendLinkAgain(reference, email)) await flushOutbox({ req: page.request });
    });
    return Promise.resolve(true);
  };
  return openPage(page, '/application', async () => {
    if (page.request.method !== 'POST') return { sent: undefined };
    await countRequest({ env: { ip: page.clientAddress } }, 'application-link');
    const forms = { send: pageForm(linkRequestSchema, mailAfterAnswer, read) };
    return { sent: await receiveForm(page, page, forms) };
  });
}

/** Mails the link of an application again if reference and address belong together; false where no mail is sent. */
export async function sendLinkAgain(reference: string, email: string): Promise<boolean> {
  const address = normalizeEmail(email);
  // Postgres refuses some control characters.
  if (controls.test(address)) return false;
  return database().transaction(async (tx) => {
    const row = await findByReference(tx, reference.trim(), address);
    if (!row) return false;
    const linkId = await ensureApplicationLink(tx, row);
    if (!(await isWithinMailLimit(tx, 'application-link', row.email))) return false;
    return enqueueMail(tx, {
      dedupeKey: `application-link:${row.id}:${crypto.randomUUID()}`,
      subjectId: row.id,
      to: { address: row.email },
      replyTo: staffMailbox(),
      subject: `The page of your application ${readReference(row)}`,
      template: {
        name: 'application-link',
        data: { reference: readReference(row), linkId },
      },
    });
  });
}
