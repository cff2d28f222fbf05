import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { bounds } from '#model/fields/bounds.ts';
import { readApplicationReference } from '#model/applications/naming.ts';
import { requiredEmail, requiredLine } from '#model/fields/fields.ts';
import { researcherApplications } from '../db/applications-schema.ts';
import { database, type Queries, equalsText } from '../db/client.ts';
import { type OnDemandPage, openPage } from '../http/on-demand-page.ts';
import { pageForm, receiveForm } from '../http/page-form.ts';
import { runAfterResponse } from '../http/background.ts';
import { countRequest } from '../http/rate-limit.ts';
import { flushOutbox } from '../mail/flush-outbox.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import { enqueueMail, isWithinMailLimit } from '../mail/outbox.ts';
import { ensureApplicationLink } from './application-link.ts';
import { type ApplicationRow, readReference } from './application-rows.ts';

async function findByReference(
  tx: Queries,
  typed: string,
  address: string,
): Promise<ApplicationRow | undefined> {
  const asked = readApplicationReference(typed);
  if (!asked) return undefined;
  const { email, number, spam } = researcherApplications;
  const [row] = await tx
    .select()
    .from(researcherApplications)
    .where(and(eq(number, asked.number), eq(spam, false), equalsText(email, address)));
  return row && readReference(row) === asked.reference ? row : undefined;
}

const linkRequestSchema = z.object({
  reference: requiredLine({ label: 'Reference', maxCodePoints: bounds.shortText }),
  email: requiredEmail,
});

// The link is mailed after the answer, so that known and unknown references take the same time.
const linkRequestForm = pageForm(
  linkRequestSchema,
  async (_subject: object, { reference, email }, { env, request }) => {
    await countRequest({ env }, 'application-link');
    runAfterResponse({ env }, 'application link', async () => {
      if (await sendLinkAgain(reference, email)) await flushOutbox({ req: request });
    });
    return { redirectTo: '/application?sent#sent' };
  },
);

/** Opens the page that asks for the link of an application, and receives its form. */
export function openLinkRequest(page: OnDemandPage) {
  return openPage(page, '/application', async () => ({
    sent: await receiveForm(page, page, { send: linkRequestForm }),
  }));
}

/** Mails the link of an application again if reference and address belong together; false where no mail is sent. */
export async function sendLinkAgain(reference: string, email: string): Promise<boolean> {
  return database().transaction(async (tx) => {
    const row = await findByReference(tx, reference, email);
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
