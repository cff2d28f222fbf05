import { eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkAlarms } from '#server/alarms/check-alarms.ts';
import { researcherApplications } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { cmsMirror } from '#server/db/mirror-schema.ts';
import { donations, outbox, rateLimits, reconciliations } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { enqueueMail } from '#server/mail/enqueue-mail.ts';
import { insertApplication } from '#tests/factories/applications.ts';
import { buildMail } from '#tests/factories/mail.ts';
import { payGift } from '#tests/factories/donations.ts';
import '#tests/support/payments/sandbox.ts';
import reconcile from '../../../netlify/functions/reconcile.ts';

const hourMs = 60 * 60 * 1000;
const now = new Date('2026-11-21T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const queries = () => database().queries;

beforeEach(async () => {
  await queries().delete(outbox);
  await queries().delete(cmsMirror);
  await queries().delete(researcherApplications);
  await queries().delete(reconciliations);
  await queries().delete(rateLimits);
});

async function alarmMails() {
  return queries().select().from(outbox).where(like(outbox.dedupeKey, 'alarm:%'));
}

async function insertMail(row: Partial<typeof outbox.$inferInsert>): Promise<string> {
  const mail = buildMail();
  await enqueueMail(queries(), mail);
  const [changed] = await queries()
    .update(outbox)
    .set(row)
    .where(eq(outbox.dedupeKey, mail.dedupeKey))
    .returning({ id: outbox.id });
  return changed?.id ?? '';
}

test('nothing to tell, no mail', async () => {
  await insertMail({ dueAt: later(-hourMs / 2) });
  await insertMail({ state: 'sent', sentAt: now });
  expect(await checkAlarms(now)).toEqual([]);
});

describe('mail', () => {
  test('that was given up is told once, with the reason and without the address', async () => {
    const id = await insertMail({ state: 'failed', lastError: '550 No user <x@example.org> here' });
    expect(await checkAlarms(now)).toEqual([`mail-given-up:${id}`]);
    expect(await checkAlarms(later(48 * hourMs))).toEqual([]);
    const [mail] = await alarmMails();
    if (!mail) throw new Error('No alarm was put into the outbox.');
    const { subject, text, to } = await composeMail(mail);
    expect(subject).toBe('A mail could not be delivered');
    expect(text).toContain('550 No user <(address)> here');
    expect(text).not.toContain('example.org');
    expect(to.address).toBe('hello@bioelectric-atlas.example');
  });

  test('an alarm that was given up raises none', async () => {
    await insertMail({ state: 'failed' });
    await checkAlarms(now);
    await queries().update(outbox).set({ state: 'failed' });
    expect(await checkAlarms(now)).toEqual([]);
  });

  test.each([
    ['due for more than an hour and never tried', { dueAt: later(-2 * hourMs) }],
    ['tried for hours', { attempts: 7, dueAt: later(hourMs) }],
  ])('%s is told once a day', async (_, row) => {
    await insertMail(row);
    expect(await checkAlarms(now)).toEqual(['mail-stuck:2026-11-21']);
    expect(await checkAlarms(later(hourMs / 2))).toEqual([]);
    expect(await checkAlarms(later(24 * hourMs))).toContain('mail-stuck:2026-11-22');
  });

  test('that is not to be sent yet is not stuck', async () => {
    await insertMail({ dueAt: later(hourMs) });
    expect(await checkAlarms(now)).toEqual([]);
  });
});

describe('the mirror', () => {
  test('failing is told once a day, and no more once it works', async () => {
    await queries().insert(cmsMirror).values({ error: 'The CMS answered 500.', finishedAt: now });
    expect(await checkAlarms(now)).toEqual(['failing-mirror:2026-11-21']);
    expect(await checkAlarms(later(hourMs))).toEqual([]);
    await queries().update(cmsMirror).set({ error: null });
    expect(await checkAlarms(later(24 * hourMs))).toEqual([]);
  });
});

describe('an application', () => {
  test('is told once when its seventh business day has passed', async () => {
    // Friday the 6th; Veterans Day lies between; the seventh business day is Wednesday the 18th.
    const createdAt = new Date('2026-11-06T18:00:00.000Z');
    const { id } = await insertApplication({ createdAt });
    await insertApplication({ createdAt, spam: true });
    await insertApplication({ createdAt, status: 'declined', decidedAt: createdAt });
    expect(await checkAlarms(new Date('2026-11-18T20:00:00.000Z'))).toEqual([]);
    expect(await checkAlarms(now)).toEqual([`overdue-application:${id}`]);
    const [mail] = await alarmMails();
    expect(JSON.stringify(mail?.data)).toContain(`/admin/applications/${id}`);
    expect(await checkAlarms(later(hourMs))).toEqual([]);
  });
});

describe('payments', () => {
  test('one that matches no donation is told once, however often it is found', async () => {
    const { paymentId, donationId } = await payGift();
    await queries()
      .update(donations)
      .set({ amountCents: 2600 })
      .where(eq(donations.id, donationId));
    await reconcile();
    await reconcile();
    const about = (await alarmMails()).filter(({ dedupeKey }) => dedupeKey.includes(paymentId));
    expect(about).toHaveLength(1);
    expect(about[0]).toMatchObject({
      dedupeKey: `alarm:unmatched-payments:${paymentId}`,
      subject: 'A payment matches no donation',
      state: 'queued',
    });
  });

  test('that have not been compared for hours are told, once for each silence', async () => {
    const figures = { providerCount: 0, providerCents: 0, ourCount: 0, ourCents: 0, unmatched: 0 };
    const line = { checkedAt: later(-4 * hourMs), since: later(-200 * hourMs), ...figures };
    await queries()
      .insert(reconciliations)
      .values([
        { livemode: false, ...line },
        // Left from before the keys were changed; nobody compares it any more.
        { livemode: true, ...line },
      ]);
    expect(await checkAlarms(now)).toEqual(['silent-reconciler:2026-11-21T08:00:00.000Z']);
    expect(await checkAlarms(later(hourMs))).toEqual([]);
  });
});

describe('traffic', () => {
  test.each([
    ['admin-password', 100, 'Many wrong admin passwords'],
    ['intent', 300, 'Many donations were started'],
  ])('%s above %d an hour from all networks is told once a day', async (action, most, heading) => {
    const minute = later(-hourMs / 2);
    await queries()
      .insert(rateLimits)
      .values([
        { action, client: 'a', minute, count: most - 1 },
        { action, client: 'b', minute, count: 1 },
        { action, client: 'a', minute: later(-2 * hourMs), count: 9 * most },
        { action: 'contact', client: 'a', minute, count: 9 * most },
      ]);
    expect(await checkAlarms(now)).toEqual([]);
    await queries().insert(rateLimits).values({ action, client: 'c', minute, count: 1 });
    expect(await checkAlarms(now)).toEqual([`many:${action}:2026-11-21`]);
    expect(await checkAlarms(later(60_000))).toEqual([]);
    expect(await alarmMails()).toMatchObject([{ subject: heading }]);
  });
});
