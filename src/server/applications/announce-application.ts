import { and, gt, sql } from 'drizzle-orm';
import type { ResearcherSignup } from '#contracts/researcher-signup.ts';
import type { Queries } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { staffMailbox } from '../mail/mailbox.ts';
import type { EarlierApplication } from './find-earlier.ts';

/** A stored application, and what its two mails say beside what was typed. */
interface NewApplication {
  id: string;
  reference: string;
  /** ISO 8601. */
  receivedAt: string;
  request: ResearcherSignup;
  /** First and last name. */
  name: string;
  earlier: EarlierApplication | null;
}

/** An address gets one confirmation a day, because anybody can type it into the form. */
async function wasConfirmedToday(tx: Queries, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        sql`${outbox.template} = 'application-confirmation'`,
        sql`lower(${outbox.toAddress}) = lower(${email})`,
        gt(outbox.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Puts the applicant's confirmation, without a display name, and the notice to staff into the outbox.
 */
export async function announceApplication(
  tx: Queries,
  { id, reference, receivedAt, request, name, earlier }: NewApplication,
): Promise<void> {
  const { email, institution, position, degrees, researchArea, experience, motivation } = request;
  const earlierReference = earlier?.pending ? earlier.reference : null;
  if (!(await wasConfirmedToday(tx, email))) {
    await enqueueMail(tx, {
      dedupeKey: `application-confirmation:${id}`,
      to: { address: email },
      replyTo: staffMailbox(),
      subject: `We received your application (${reference})`,
      template: {
        name: 'application-confirmation',
        data: { reference, name, researchArea, receivedAt, earlierReference },
      },
    });
  }
  await enqueueMail(tx, {
    dedupeKey: `application-notification:${id}`,
    to: staffMailbox(),
    replyTo: { name, address: email },
    subject: `Application ${reference}: ${name}, ${institution}`,
    template: {
      name: 'application-notification',
      data: {
        applicationId: id,
        ...{ reference, name, email, institution, position, degrees },
        ...{ researchArea, experience, motivation, earlierReference },
      },
    },
  });
}
