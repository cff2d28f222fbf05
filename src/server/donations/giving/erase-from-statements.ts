import { and, eq, sql } from 'drizzle-orm';
import { yearlyStatementSchema } from '../../documents/yearly-statement.ts';
import type { Queries } from '../../db/client.ts';
import { outbox } from '../../db/schema.ts';
import { erasedMail, isOfKind } from '../../mail/outbox.ts';

/** Matches the outbox rows whose attached statement lists a donation. */
function listsDonation(id: string) {
  const part = [{ document: { data: { donations: [{ id }] } } }];
  return sql`${outbox.attachments} @> ${JSON.stringify(part)}::jsonb`;
}

/**
 * Removes donations, and the name under which they were given, from statements that were mailed to an address which was
 * corrected later. The rest of such a statement is about somebody else; without any, its address is erased, too.
 */
export async function eraseFromStatements(tx: Queries, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const mails = await tx
      .select({ id: outbox.id, attachments: outbox.attachments })
      .from(outbox)
      .where(and(isOfKind('yearly-statement'), listsDonation(id)));
    for (const mail of mails) {
      let isEmpty = true;
      const attachments = mail.attachments.map(({ document, ...file }) => {
        const { donations, ...data } = yearlyStatementSchema.parse(document.data);
        const others = donations.filter((donation) => donation.id !== id);
        isEmpty &&= others.length === 0;
        return {
          ...file,
          document: {
            ...document,
            data: { ...data, donorName: null, total: null, donations: others },
          },
        };
      });
      // The total can describe what was given, such as shares.
      const withoutTotal = sql`jsonb_set(${outbox.data}, '{total}', 'null')`;
      const rest = isEmpty ? erasedMail : { attachments, data: withoutTotal };
      await tx.update(outbox).set(rest).where(eq(outbox.id, mail.id));
    }
  }
}
