import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs } from '#model/dates/durations.ts';
import { database } from '#server/db/client.ts';
import { outbox } from '#server/db/schema.ts';
import { enqueueMail, mailProgress, withdrawUntriedMail } from '#server/mail/outbox.ts';
import { requeueMail } from '#server/mail/requeue-mail.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { buildMail } from '#tests/support/factories/mail.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';

storeEmails();

const now = new Date();
const earlier = (ms: number) => new Date(now.getTime() - ms);

beforeEach(async () => {
  await database().queries.delete(outbox);
});

async function insertMail(subject: string, row: Partial<typeof outbox.$inferInsert>) {
  const mail = buildMail({ subject });
  await enqueueMail(database().queries, mail);
  await database()
    .queries.update(outbox)
    .set({ attempts: 20, createdAt: earlier(2 * dayMs), ...row })
    .where(eq(outbox.dedupeKey, mail.dedupeKey));
}

const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject).sort();

/** Stores mails in every state and returns the subjects of those that are to be queued again. */
async function insertMails(): Promise<string[]> {
  const failed = { state: 'failed', lastFailure: 'sender' } as const;
  await insertMail('ours', failed);
  await insertMail('of a backup', { state: 'failed' });
  await insertMail('passing', { state: 'failed', lastFailure: 'passing' });
  await insertMail('waits', { attempts: 9, dueAt: earlier(-3 * hourMs), lastFailure: 'sender' });
  await insertMail('refused', { state: 'failed', lastFailure: 'recipient' });
  const old = { ...failed, createdAt: earlier(31 * dayMs) };
  await insertMail('old', old);
  await insertMail('given up today', { ...old, failedAt: now });
  await insertMail('not to leave yet', { attempts: 0, dueAt: earlier(-hourMs) });
  await insertMail('arrived', { state: 'sent', sentAt: now });
  return ['given up today', 'ours', 'passing', 'waits'];
}

test('mails that were given up for our fault or wait after a failure are queued again', async () => {
  const meant = await insertMails();
  expect(subjects(await requeueMail(now))).toEqual(meant);
});

test('a dry run names the mails and queues none', async () => {
  const meant = await insertMails();
  expect(subjects(await requeueMail(now, { dryRun: true }))).toEqual(meant);
  expect(subjects(await requeueMail(now, { dryRun: true }))).toEqual(meant);
});

test('the mails that were queued again leave at once, and none is left to queue', async () => {
  await insertMails();
  await requeueMail(now);
  expect((await sendOutbox({ now: () => new Date(now.getTime() + 1) })).sent).toBe(4);
  expect(await requeueMail(now)).toEqual([]);
});

test('a refused address is queued only when asked for', async () => {
  await insertMail('refused', { state: 'failed', lastFailure: 'recipient' });
  expect(subjects(await requeueMail(now, { withRefused: true }))).toEqual(['refused']);
});

test('a mail that a restore gave up is queued only when asked for', async () => {
  await insertMail('of a backup', { state: 'failed' });
  expect(await requeueMail(now)).toEqual([]);
  expect(subjects(await requeueMail(now, { withRestored: true }))).toEqual(['of a backup']);
});

test('a mail that is queued again stays tried, so that nothing that it says can be undone', async () => {
  const mail = buildMail();
  await enqueueMail(database().queries, mail);
  expect(await mailProgress(mail.dedupeKey)).toMatchObject({ canBeWithdrawn: true });
  await database()
    .queries.update(outbox)
    .set({ state: 'failed', attempts: 0, lastFailure: 'sender' });
  await requeueMail(now);
  expect(await mailProgress(mail.dedupeKey)).toMatchObject({
    state: 'queued',
    canBeWithdrawn: false,
  });
  expect(await withdrawUntriedMail(database().queries, mail.dedupeKey)).toBe(false);
});
