import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { writePosts } from '#host/demo/write-posts.ts';
import { applications, donors, givers as demoGivers, messages } from '#host/demo/records.ts';
import { writeYear } from '#host/demo/write-year.ts';
import { checkAlerts } from '#server/alerts/check-alerts.ts';
import { isRecorded } from '#model/donations/contract.ts';
import { contactRequestSchema } from '#model/messages/contract.ts';
import { applicationRequestSchema } from '#model/applications/contract.ts';
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
import { emptyBlog } from '#tests/support/cms/empty-blog.ts';
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

test('thirty records have a character of their own', () => {
  expect(applications.length + messages.length + donors.length).toBe(30);
});

test('the forms of the site accept each sample application and message', () => {
  for (const { answers } of applications) applicationRequestSchema.parse(answers);
  for (const message of messages.filter(({ contactType }) => contactType)) {
    contactRequestSchema.parse(message);
  }
});

test('each person of the samples is clearly fictional', () => {
  const sample =
    /sample|example|placeholder|specimen|muster|ejempl|exempl|eksempel|voorbeeld|příklad|record|ranker|παράδειγμα|예시|見本|مثال/i;
  const names = [...applications.map(({ answers }) => `${answers.firstName} ${answers.lastName}`)];
  names.push(...messages.map(({ name }) => name), ...donors.flatMap(({ name }) => name ?? []));
  for (const name of names) expect(name).toMatch(sample);
});

test('a year of payouts ties to the cent', async () => {
  const payouts = await listPayouts();
  expect(payouts.length).toBeGreaterThan(8);
  expect(payouts.filter(({ tied }) => !tied)).toEqual([]);
});

test('one payout has failed, and one is on its way', async () => {
  const payouts = await listPayouts();
  const count = (wanted: string) => payouts.filter(({ status }) => status === wanted).length;
  expect([count('failed'), count('in_transit')]).toEqual([1, 1]);
});

test('a reconciliation of the ledger and the donations finds nothing to repair', async () => {
  const report = await reconcileDonations({ days: 366, dryRun: false });
  expect(report).toMatchObject({ findings: [], unmatched: 0, ours: report.provider });
  expect(report.ours.count).toBeGreaterThan(20);
});

test('the donations have every status, and some are disputed, refunded or reversed', async () => {
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
});

test('a donation by card was made and paid at the same time, before the demo began', async () => {
  for (const { source, status, createdAt, receivedAt } of await selectRows(donations)) {
    expect(createdAt < began).toBe(true);
    if (status !== 'succeeded' || isRecorded(source)) continue;
    expect(Math.abs(Number(receivedAt) - Number(createdAt))).toBeLessThan(1000);
  }
});

test('a file of a platform was recorded, and its row that takes a gift back waits', async () => {
  const imports = await selectRows(giftImports);
  expect(imports).toMatchObject([{ recorded: 5, leftOut: 3 }]);
  expect(Number(imports[0]?.createdAt)).toBeLessThan(began.getTime());
});

test('the payout that the file names is in the list of payouts', async () => {
  const payouts = await listPayouts();
  expect(payouts.filter(({ platform }) => platform !== null)).toMatchObject([
    { platform: 'Benevity', tied: true, amountCents: 23_503 },
  ]);
});

const readDonors = () => selectRows(people, eq(people.type, 'donor'));

test('a match is from an organization, and a grant from a fund with an adviser', async () => {
  const rows = await selectRows(donations);
  const givers = await readDonors();
  const readKind = (id: string | null) => givers.find((giver) => giver.id === id)?.kind;
  const match = rows.find(({ matchOf }) => matchOf !== null);
  expect([readKind(match?.personId ?? null), match?.document]).toEqual(['organization', 'none']);
  const grant = rows.find(({ through }) => through === 'Example Charitable');
  expect(grant).toMatchObject({ onBehalfOf: 'Sample Adviser', document: 'thanks' });
  expect(readKind(grant?.personId ?? null)).toBe('fund');
});

test('a giver has moved to another address, also at Stripe', async () => {
  const { moved } = demoGivers;
  const { queries } = database();
  expect(await listGivers(queries, moved.from)).toEqual([]);
  expect(await listGivers(queries, moved.to)).toMatchObject([{ name: 'Greta Voorbeeld' }]);
  expect(mentionsAtStripe(moved.from)).toEqual([]);
});

test('two givers were joined, too long ago for an undo', async () => {
  const { queries } = database();
  const [giver] = await listGivers(queries, demoGivers.joined.other);
  expect(giver?.name).toBe('Maria Muster');
  expect(await listJoins(queries, giver?.id ?? '')).toMatchObject([
    { name: 'M. Muster', gifts: 1, undoUntil: null },
  ]);
});

test('a foundation shares its mailbox with another giver', async () => {
  const foundation = (await readDonors()).find(({ name }) => name === 'Sample Family Foundation');
  expect(await listGivers(database().queries, foundation?.email ?? '')).toHaveLength(2);
});

test('no change of an address is later than the demo', async () => {
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

test('every mail was sent before the demo began', async () => {
  const mails = await selectRows(outbox);
  expect(mails.length).toBeGreaterThan(20);
  for (const { state, sentAt } of mails) {
    expect(state).toBe('sent');
    expect(Number(sentAt)).toBeLessThan(began.getTime());
  }
});

test('staff would be alerted of one overdue application and one failed payout', async () => {
  onTestFinished(async () => {
    await database().queries.delete(outbox).where(eq(outbox.kind, 'alert'));
  });
  expect(await checkAlerts()).toEqual([
    expect.stringMatching(/^overdue-application:/),
    expect.stringMatching(/^failed-payout:/),
  ]);
});

test('people of each type joined before the demo began', async () => {
  const known = await selectRows(people);
  expect(new Set(known.map(({ type }) => type))).toEqual(
    new Set(['researcher', 'donor', 'partner']),
  );
  for (const { createdAt } of known) expect(createdAt < began).toBe(true);
});

test('four applications wait, one with a long text and one from an earlier applicant', async () => {
  const waiting = (await selectRows(researcherApplications)).filter(
    ({ status, spam }) => status === 'pending' && !spam,
  );
  expect(waiting).toHaveLength(4);
  expect(waiting.some(({ experience }) => experience.length > 2000)).toBe(true);
  expect(waiting.some(({ earlierId }) => earlierId !== null)).toBe(true);
});

test('there are two drafts and one article that changed here and in the CMS', async () => {
  await emptyBlog();
  await publishEntry({ excerpt: 'As it was.', publishedAt: '2026-11-01' });
  await runMirror();
  await writePosts((entry, fields) => edit(entry, { fields }));
  await runMirror();
  const posts = await adminPosts();
  expect(posts.filter(({ published }) => !published)).toHaveLength(2);
  expect(posts.filter(({ cms }) => cms?.state === 'conflict')).toHaveLength(1);
});
