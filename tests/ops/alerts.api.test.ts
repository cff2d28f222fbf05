import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { hourMs, minuteMs } from '#model/dates/durations.ts';
import { checkAlerts } from '#server/alerts/check-alerts.ts';
import { researcherApplications } from '#server/db/applications-schema.ts';
import { database } from '#server/db/client.ts';
import { cmsMirror } from '#server/db/blog-schema.ts';
import { stripeCursors } from '#server/db/ledger-schema.ts';
import { outbox, rateLimits, reconciliations } from '#server/db/schema.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { claimNextMail, requeueOrGiveUp } from '#server/mail/send-outbox.ts';
import { captureLog } from '#tests/support/services/capture-log.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { buildMail } from '#tests/support/factories/mail.ts';
import '#tests/support/cms/sandbox.ts';
import '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';
import { ensureGiver } from '#server/donations/givers.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const queries = () => database().queries;

beforeEach(async () => {
  await queries().delete(outbox);
  await queries().delete(cmsMirror);
  await queries().delete(researcherApplications);
  await queries().delete(reconciliations);
  await queries().delete(stripeCursors);
  await queries().delete(rateLimits);
});

async function alertMails() {
  return selectRows(outbox, eq(outbox.kind, 'alert'));
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

test('no mail is sent when nothing is wrong', async () => {
  await insertMail({ dueAt: later(-hourMs / 2) });
  await insertMail({ state: 'sent', sentAt: now });
  expect(await checkAlerts(now)).toEqual([]);
});

test('a mail that was given up is reported once, with the reason and without the address', async () => {
  const lastError = '550 No user <x@example.org> here';
  const id = await insertMail({ state: 'failed', lastFailure: 'passing', lastError });
  expect(await checkAlerts(now)).toEqual([`mail-given-up:${id}`]);
  expect(await checkAlerts(later(48 * hourMs))).toEqual([]);
  const [mail] = await alertMails();
  if (!mail) throw new Error('No alert was put into the outbox.');
  const { subject, text, to } = await composeMail(mail);
  expect(subject).toBe('A mail could not be delivered');
  expect(text).toContain('550 No user <(address)> here');
  expect(text).not.toContain('example.org');
  expect(text).toContain('All attempts over two days failed.');
  expect(to.address).toBe('hello@bioelectric-atlas.example');
});

test('a mail that was queued again and given up again is reported again', async () => {
  const id = await insertMail({ dueAt: now });
  const mail = await claimNextMail(now);
  if (!mail) throw new Error('No mail is due.');
  await requeueOrGiveUp(mail, { lastError: 'No', lastFailure: 'passing' }, now);
  const [first] = await checkAlerts(now);
  await queries()
    .update(outbox)
    .set({ failedAt: later(hourMs) })
    .where(eq(outbox.id, id));
  const [second, ...others] = await checkAlerts(later(hourMs));
  expect([first, second]).toEqual([
    expect.stringContaining(`mail-given-up:${id}:`),
    expect.stringContaining(`mail-given-up:${id}:`),
  ]);
  expect(second).not.toBe(first);
  expect(others).toEqual([]);
});

test('more than 20 mails that were given up are reported in several runs', async () => {
  const ids = await Promise.all(Array.from({ length: 21 }, () => insertMail({ state: 'failed' })));
  const raised = [await checkAlerts(now), await checkAlerts(later(hourMs))];
  expect(raised.map(({ length }) => length)).toEqual([20, 1]);
  expect(new Set(raised.flat())).toEqual(new Set(ids.map((id) => `mail-given-up:${id}`)));
});

test('the report of a mail leads to the record that shows it', async () => {
  const email = `alert-${crypto.randomUUID()}@mail.example`;
  const id = await ensureGiver(queries(), { name: 'Test Donor', email });
  const { id: applicationId } = await insertApplication();
  await insertMail({ state: 'failed', toAddress: email.toUpperCase() });
  await insertMail({ state: 'failed', toAddress: email, subjectId: applicationId });
  await checkAlerts(now);
  const texts = await Promise.all((await alertMails()).map(composeMail));
  const links = texts.map(({ text }) => /https?:\S+\/admin\/\S+/.exec(text)?.[0]);
  expect(links.map((link) => link && new URL(link).pathname).sort()).toEqual([
    `/admin/applications/${applicationId}`,
    `/admin/people/donor/${id}`,
  ]);
});

test('the report of a mail that a restore gave up, or an erasure blanked, leads to nobody and says so', async () => {
  await ensureGiver(queries(), { name: 'Somebody Without Mail', email: '' });
  await insertMail({ state: 'failed', toAddress: '' });
  await checkAlerts(now);
  const [mail] = await alertMails();
  if (!mail) throw new Error('No alert was put into the outbox.');
  const { text } = await composeMail(mail);
  expect(text).toContain('The database was restored while this mail was due');
  expect(text).not.toContain('/admin/people/');
});

test('an alert that was given up raises none', async () => {
  await insertMail({ state: 'failed' });
  await checkAlerts(now);
  await queries().update(outbox).set({ state: 'failed' });
  expect(await checkAlerts(now)).toEqual([]);
});

test.each([
  ['due for more than an hour and never tried', { dueAt: later(-2 * hourMs) }],
  ['tried for hours', { attempts: 7, dueAt: later(hourMs) }],
  ['refused for our account', { attempts: 1, dueAt: later(hourMs), lastFailure: 'sender' }],
  ['refused without a reason', { attempts: 1, dueAt: later(hourMs), lastFailure: 'unclear' }],
] as const)('%s is reported once a day', async (_, row) => {
  await insertMail(row);
  expect(await checkAlerts(now)).toEqual(['mail-stuck:2026-11-21']);
  expect(await checkAlerts(later(hourMs / 2))).toEqual([]);
  expect(await checkAlerts(later(24 * hourMs))).toContain('mail-stuck:2026-11-22');
});

test('an alert about waiting mail repeats what the server said last', async () => {
  const tried = { attempts: 7, lastFailure: 'unclear' } as const;
  await insertMail({ ...tried, dueAt: later(hourMs), lastError: '451 Try again later' });
  await insertMail({ ...tried, dueAt: later(2 * hourMs), lastError: '421 Service not available' });
  await checkAlerts(now);
  const [mail] = await alertMails();
  if (!mail) throw new Error('No alert was put into the outbox.');
  expect((await composeMail(mail)).text).toContain('421 Service not available');
});

test('mail that our account may not send is reported with the words of the server until it leaves', async () => {
  const lastError = '554 5.7.1 <x@example.org>: Relay access denied';
  await insertMail({ attempts: 1, dueAt: later(hourMs), lastFailure: 'sender', lastError });
  await checkAlerts(now);
  const [mail] = await alertMails();
  if (!mail) throw new Error('No alert was put into the outbox.');
  expect((await composeMail(mail)).text).toContain('554 5.7.1 <(address)>: Relay access denied');
  await queries().update(outbox).set({ state: 'sent', sentAt: now, lastFailure: null });
  expect(await checkAlerts(later(24 * hourMs))).toEqual([]);
});

test('a mail that is not to be sent yet is not stuck', async () => {
  await insertMail({ dueAt: later(hourMs) });
  expect(await checkAlerts(now)).toEqual([]);
});

test('a mirror that fails is reported once a day, and no more once it works', async () => {
  await queries().insert(cmsMirror).values({ error: 'The CMS answered 500.', finishedAt: now });
  expect(await checkAlerts(now)).toEqual(['failing-mirror:2026-11-21']);
  const [alert] = await queries()
    .select({ data: outbox.data })
    .from(outbox)
    .where(eq(outbox.dedupeKey, 'alert:failing-mirror:2026-11-21'));
  expect(JSON.stringify(alert?.data)).toMatch(/November \d+, 2026 at \d+:\d\d [AP]M P[DS]T/);
  expect(await checkAlerts(later(hourMs))).toEqual([]);
  await queries().update(cmsMirror).set({ error: null });
  expect(await checkAlerts(later(24 * hourMs))).toEqual([]);
});

test('an application is reported once when its seventh business day has passed', async () => {
  // Friday the 6th; Veterans Day lies between; the seventh business day is Wednesday the 18th.
  const createdAt = new Date('2026-11-06T18:00:00.000Z');
  const { id } = await insertApplication({ createdAt });
  await insertApplication({ createdAt, spam: true });
  await insertApplication({ createdAt, status: 'declined', decidedAt: createdAt });
  expect(await checkAlerts(new Date('2026-11-18T20:00:00.000Z'))).toEqual([]);
  expect(await checkAlerts(now)).toEqual([`overdue-application:${id}`]);
  const [mail] = await alertMails();
  expect(JSON.stringify(mail?.data)).toContain(`/admin/applications/${id}`);
  expect(await checkAlerts(later(hourMs))).toEqual([]);
});

test('more than 20 applications that are overdue are reported in several runs', async () => {
  const createdAt = new Date('2026-11-06T18:00:00.000Z');
  for (let position = 0; position < 21; position += 1) await insertApplication({ createdAt });
  expect(await checkAlerts(now)).toHaveLength(20);
  expect(await checkAlerts(later(hourMs))).toHaveLength(1);
});

test('payments that have not been compared for hours are reported, once for each silence', async () => {
  const figures = { providerCount: 0, providerCents: 0, ourCount: 0, ourCents: 0, unmatched: 0 };
  const completeAt = later(-4 * hourMs);
  const line = { checkedAt: completeAt, completeAt, since: later(-200 * hourMs), ...figures };
  await queries()
    .insert(reconciliations)
    .values([
      { livemode: false, ...line },
      // Left from before the keys were changed and is no longer compared.
      { livemode: true, ...line },
    ]);
  expect(await checkAlerts(now)).toEqual(['silent-reconciler:2026-11-21T08:00:00.000Z']);
  expect(await checkAlerts(later(hourMs))).toEqual([]);
});

test('payments whose first comparison does not end are reported, too', async () => {
  const progress = { startedAt: later(-2 * hourMs).toISOString(), open: [] };
  await queries().insert(stripeCursors).values({ livemode: false, list: 'entries', progress });
  expect(await checkAlerts(now)).toEqual([]);
  expect(await checkAlerts(later(2 * hourMs))).toEqual([
    'silent-reconciler:2026-11-21T10:00:00.000Z',
  ]);
});

test('a check that fails silences no other one', async () => {
  await queries().execute(sql`alter table cms_mirror rename to cms_mirror_away`);
  onTestFinished(async () => {
    await queries().execute(sql`alter table cms_mirror_away rename to cms_mirror`);
  });
  const row = { action: 'admin-password', client: 'a', minute: now, count: 101 } as const;
  await queries().insert(rateLimits).values(row);
  const { lines } = captureLog();
  expect(await checkAlerts(now)).toEqual(['many:admin-password:2026-11-21']);
  expect(lines.join()).toContain('"task":"check failingMirror"');
});

describe('traffic', () => {
  test.each([
    ['admin-password', 100, 'Many wrong admin passwords'],
    ['intent', 300, 'Many donations were started'],
  ])(
    '%s above %d an hour from all networks is reported once a day',
    async (action, most, heading) => {
      const minute = later(-hourMs / 2);
      await queries()
        .insert(rateLimits)
        .values([
          { action, client: 'a', minute, count: most - 1 },
          { action, client: 'b', minute, count: 1 },
          { action, client: 'a', minute: later(-2 * hourMs), count: 9 * most },
          { action: 'contact', client: 'a', minute, count: 9 * most },
        ]);
      expect(await checkAlerts(now)).toEqual([]);
      await queries().insert(rateLimits).values({ action, client: 'c', minute, count: 1 });
      expect(await checkAlerts(now)).toEqual([`many:${action}:2026-11-21`]);
      expect(await checkAlerts(later(minuteMs))).toEqual([]);
      expect(await alertMails()).toMatchObject([{ subject: heading }]);
    },
  );
});
