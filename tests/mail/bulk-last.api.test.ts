/** Bulk mail leaves after all other, and does not count as stuck while it waits for it. */
import { beforeEach, expect, test } from 'vitest';
import { hourMs } from '#model/dates/durations.ts';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { claimNextMail } from '#server/mail/send-outbox.ts';
import { isStuck } from '#server/mail/undelivered-mail.ts';
import { buildMails } from '#tests/support/factories/emails.ts';
import { buildMail } from '#tests/support/factories/mail.ts';
import { emptyTables } from '#tests/support/rows.ts';

beforeEach(() => emptyTables(outbox));

const [statement] = buildMails()['yearly-statement'];

async function enqueueStatement() {
  const template = { name: 'yearly-statement', data: statement } as never;
  await enqueueMail(database().queries, buildMail({ template }));
}

test('a mail that somebody waits for leaves before older statements', async () => {
  await enqueueStatement();
  await enqueueMail(database().queries, buildMail());
  const now = new Date(Date.now() + 1000);
  expect((await claimNextMail(now))?.kind).toBe('contact-notification');
  expect((await claimNextMail(now))?.kind).toBe('yearly-statement');
});

test('of mails that have waited for hours, untried statements alone are not stuck', async () => {
  await enqueueStatement();
  await enqueueMail(database().queries, buildMail());
  const late = new Date(Date.now() + 2 * hourMs);
  expect(await database().queries.$count(outbox, isStuck(late))).toBe(1);
});
