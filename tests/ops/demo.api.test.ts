/** The sample year of `npm run demo`: what staff find in the portal after it. */
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { writePosts } from '#host/demo/write-posts.ts';
import { applications, donors, givers as demoGivers, messages } from '#host/demo/records.ts';
import { writeYear } from '#host/demo/write-year.ts';
import { checkAlerts } from '#server/alerts/check-alerts.ts';
import { isRecorded } from '#model/donations/contract.ts';
import { contactRequestSchema } from '#model/messages/contract.ts';
import { researcherSignupSchema } from '#model/applications/contract.ts';
import { runMirror } from '#server/posts/mirror/run-mirror.ts';
import { database } from '#server/db/client.ts';
import { contactMessages, donations, giverMailboxes, outbox, people } from '#server/db/schema.ts';
import { researcherApplications } from '#server/db/applications-schema.ts';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { syncLedger } from '#server/donations/ledger/sync-ledger.ts';
import { listPayouts } from '#server/donations/ledger/payouts.ts';
import { listGivers } from '#server/donations/givers.ts';
import { listJoins } from '#server/donations/join-givers.ts';
import { readSupporters } from '#server/donations/supporters.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { adminPosts } from '#tests/support/cms/mirror-runs.ts';
import { edit, publishEntry } from '#tests/support/cms/sandbox.ts';
import { mentionsAtStripe } from '#tests/support/payments/held-by-stripe.ts';
import { sandbox } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';

const began = new Date();

beforeAll(async () => {
  const tables = [donations, people, outbox, contactMessages, researcherApplications];
  for (const table of tables) await database().queries.delete(table);
  await writeYear(sandbox.ledger, 20);
  await syncLedger();
}, 120_000);

test('thirty records have a character of their own, and all of them are clearly fictional', () => {
  expect(applications.length + messages.length + donors.length).toBe(30);
  for (const { answers } of applications) researcherSignupSchema.parse(answers);
  for (const message of messages.filter(({ contactType }) => contactType)) {
    contactRequestSchema.parse(message);
  }
  const sample =
    /sample|example|placeholder|specimen|muster|ejempl|exempl|eksempel|voorbeeld|příklad|record|ranker|παράδειγμα|예시|見本|مثال/i;
  const names = [...applications.map(({ answers }) => `${answers.firstName} ${answers.lastName}`)];
  names.push(...messages.map(({ name }) => name), ...donors.flatMap(({ name }) => name ?? []));
  for (const name of names) expect(name).toMatch(sample);
});

test('a year of payouts ties to the cent, and one of them failed', async () => {
  const payouts = await listPayouts();
  expect(payouts.length).toBeGreaterThan(8);
  expect(payouts.filter(({ tied }) => !tied)).toEqual([]);
  const count = (wanted: string) => payouts.filter(({ status }) => status === wanted).length;
  expect([count('failed'), count('in_transit')]).toEqual([1, 1]);
});

test('the ledger and the donations agree, and nothing is left to repair', async () => {
  const report = await reconcileDonations({ days: 366, dryRun: false });
  expect(report).toMatchObject({ findings: [], unmatched: 0, ours: report.provider });
  expect(report.ours.count).toBeGreaterThan(20);
  const rows = await selectRows(donations);
  expect(new Set(rows.map(({ status }) => status)).size).toBe(3);
  expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(1);
  expect(rows.some(({ disputed }) => disputed)).toBe(true);
  expect(rows.some(({ refundedCents }) => refundedCents > 0)).toBe(true);
  const recorded = rows.filter(({ source }) => isRecorded(source));
  expect(new Set(recorded.map(({ source }) => source))).toEqual(
    new Set(['check', 'stock', 'fund']),
  );
  expect(recorded.filter(({ reversesId }) => reversesId)).toHaveLength(1);
  for (const { source, status, createdAt, receivedAt } of rows) {
    expect(createdAt < began).toBe(true);
    if (status !== 'succeeded' || isRecorded(source)) continue;
    expect(Math.abs(Number(receivedAt) - Number(createdAt))).toBeLessThan(1000);
  }
});

test('a file of a platform was recorded, whose row that takes a gift back waits', async () => {
  const imports = await selectRows(giftImports);
  expect(imports).toMatchObject([{ recorded: 5, leftOut: 3 }]);
  expect(Number(imports[0]?.createdAt)).toBeLessThan(began.getTime());
  const payouts = await listPayouts();
  expect(payouts.filter(({ platform }) => platform !== null)).toMatchObject([
    { platform: 'Benevity', tied: true, amountCents: 23_503 },
  ]);
});

test('each kind of giver and of third party is there', async () => {
  const rows = await selectRows(donations);
  const givers = await selectRows(people, eq(people.type, 'donor'));
  const readKind = (id: string | null) => givers.find((giver) => giver.id === id)?.kind;
  const match = rows.find(({ matchOf }) => matchOf !== null);
  expect([readKind(match?.personId ?? null), match?.document]).toEqual(['organization', 'none']);
  const grant = rows.find(({ through }) => through === 'Example Charitable');
  expect(grant).toMatchObject({ onBehalfOf: 'Sample Adviser', document: 'thanks' });
  expect(readKind(grant?.personId ?? null)).toBe('fund');

  const { moved, joined } = demoGivers;
  const { queries } = database();
  expect(await listGivers(queries, moved.from)).toEqual([]);
  expect(await listGivers(queries, moved.to)).toMatchObject([{ name: 'Greta Voorbeeld' }]);
  expect(mentionsAtStripe(moved.from)).toEqual([]);
  const [giver] = await listGivers(queries, joined.other);
  expect(giver?.name).toBe('Maria Muster');
  expect(await listJoins(queries, giver?.id ?? '')).toMatchObject([
    { name: 'M. Muster', gifts: 1, undoUntil: null },
  ]);
  const foundation = givers.find(({ name }) => name === 'Sample Family Foundation');
  expect(await listGivers(queries, foundation?.email ?? '')).toHaveLength(2);
  for (const { since, until } of await selectRows(giverMailboxes)) {
    expect(Math.max(Number(since), Number(until))).toBeLessThan(began.getTime());
  }
});

test('the supporters page shows names of two levels, and gifts without a name', async () => {
  const { years } = await readSupporters();
  expect(years.flatMap(({ levels }) => levels.map(({ name }) => name))).toEqual(
    expect.arrayContaining(['Benefactor', 'Patron']),
  );
  expect(years.some(({ unnamed }) => unnamed > 0)).toBe(true);
});

test('no mail is left to be sent late, and acknowledgments left when the donation was paid', async () => {
  const mails = await selectRows(outbox);
  expect(mails.length).toBeGreaterThan(20);
  for (const { state, sentAt } of mails) {
    expect(state).toBe('sent');
    expect(Number(sentAt)).toBeLessThan(began.getTime());
  }
});

test('exactly one application is overdue and one payout failed, and people joined when they were first heard of', async () => {
  expect(await checkAlerts()).toEqual([
    expect.stringMatching(/^overdue-application:/),
    expect.stringMatching(/^failed-payout:/),
  ]);
  await database().queries.delete(outbox);
  const known = await selectRows(people);
  expect(new Set(known.map(({ type }) => type))).toEqual(
    new Set(['researcher', 'donor', 'partner']),
  );
  for (const { createdAt } of known) expect(createdAt < began).toBe(true);
  const waiting = (await selectRows(researcherApplications)).filter(
    ({ status, spam }) => status === 'pending' && !spam,
  );
  expect(waiting).toHaveLength(4);
  expect(waiting.some(({ experience }) => experience.length > 2000)).toBe(true);
  expect(waiting.some(({ earlierId }) => earlierId !== null)).toBe(true);
});

test('there are two drafts and one article that changed here and in the CMS', async () => {
  await publishEntry({ excerpt: 'As it was.', publishedAt: '2026-11-01' });
  await runMirror();
  await writePosts((entry, fields) => edit(entry, { fields }));
  await runMirror();
  const posts = await adminPosts();
  expect(posts.filter(({ published }) => !published)).toHaveLength(2);
  expect(posts.filter(({ cms }) => cms?.state === 'conflict')).toHaveLength(1);
});
