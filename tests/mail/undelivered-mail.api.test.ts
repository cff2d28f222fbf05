import { expect, test } from 'vitest';
import { dayMs } from '#model/dates/durations.ts';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { listUndeliveredMail } from '#server/mail/undelivered-mail.ts';
import { buildMail } from '#tests/support/factories/mail.ts';
import { eq } from 'drizzle-orm';

test('an address reads as not reached until another mail of the kind about the same row follows', async () => {
  const mail = buildMail({ subjectId: crypto.randomUUID() });
  await enqueueMail(database().queries, mail);
  await database()
    .queries.update(outbox)
    .set({ state: 'failed', createdAt: new Date(Date.now() - dayMs) })
    .where(eq(outbox.dedupeKey, mail.dedupeKey));
  expect(await listUndeliveredMail(mail.to.address)).toHaveLength(1);
  await enqueueMail(database().queries, buildMail({ subjectId: mail.subjectId, to: mail.to }));
  expect(await listUndeliveredMail(mail.to.address)).toEqual([]);
});
