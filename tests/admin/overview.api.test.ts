/** The overview, whose numbers are those of the lists that they open (P-185). */
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { dayMs, minuteMs } from '#model/dates/durations.ts';
import {
  adminDonationsSchema,
  reconciliationSummarySchema,
} from '#model/donations/admin-donations.ts';
import { contactMessagesSchema } from '#model/messages/admin-messages.ts';
import { applicationsSchema } from '#model/applications/admin-applications.ts';
import { adminPostRowsSchema } from '#model/posts/admin-posts.ts';
import { payoutsSchema, payoutSummarySchema } from '#model/donations/payouts.ts';
import { peopleSchema } from '#model/people/contract.ts';
import { type Overview, overviewSchema } from '#model/admin/overview.ts';
import { undeliveredEmailListSchema } from '#model/admin/undelivered-emails.ts';
import { accessOptions, applicationTable } from '#portal/applications/application-table.tsx';
import { donationTable } from '#portal/donations/donation-table.tsx';
import { payoutTable } from '#portal/donations/payouts/payout-table.tsx';
import { postTable } from '#portal/posts/post-table.tsx';
import type { TableDesign } from '#portal/table/table-design.ts';
import { dayInPacific, noonInPacific } from '#model/dates/pacific-dates.ts';
import { database } from '#server/db/client.ts';
import { applicationEvents, boardMembers } from '#server/db/applications-schema.ts';
import { blogPosts } from '#server/db/blog-schema.ts';
import { donations, outbox, people } from '#server/db/schema.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { inboxLines } from '#server/overview/inbox.ts';
import { insertApplication } from '#tests/support/factories/applications.ts';
import { insertDonation } from '#tests/support/factories/donations.ts';
import {
  emptyOverview,
  oneOfEachKind,
  overviewFacts,
  storeOverview,
} from '#tests/support/factories/overview.ts';
import { buildGift, buildImport, recordImport } from '#tests/support/factories/gift-imports.ts';
import { changeRecorded, recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { postAction, decide } from '#tests/support/applications/applications.ts';
import { addMember } from '#tests/support/applications/board.ts';
import { insertPosts } from '#tests/support/factories/blog.ts';
import { captureLog } from '#tests/support/services/capture-log.ts';
import { callApi, dataRequest } from '#tests/support/call-api.ts';
import { insertMessage } from '#tests/support/factories/contact.ts';
import { buildMail } from '#tests/support/factories/mail.ts';
import { isLong } from '#tests/support/long-run.ts';

beforeEach(emptyOverview);

async function readOverview(): Promise<Overview> {
  const response = await callApi('/api/admin/overview', { admin: true });
  expect(response.status).toBe(200);
  return overviewSchema.parse(response.body);
}

async function read<Body>(path: string, schema: { parse: (body: unknown) => Body }) {
  return schema.parse((await callApi(path, { admin: true })).body);
}

/** Returns the rows that the page of a list shows at an address. */
function shownAt<Row>(rows: Row[], design: TableDesign<Row>, url: URL): Row[] {
  const chosen = url.searchParams.get('status');
  const option = design.filter.options.find(({ id }) => id === chosen);
  expect(option, `${url.pathname} has no filter "${chosen}"`).toBeDefined();
  return rows.filter((row) => option?.test?.(row));
}

/** Counts the rows that each list shows at an address. */
const lists: Readonly<Record<string, (url: URL) => Promise<number>>> = {
  '/admin/applications': async (url) => {
    const rows = await read('/api/admin/applications?status=all', applicationsSchema);
    const access = url.searchParams.get('access');
    if (access === null) return shownAt(rows, applicationTable, url).length;
    const option = accessOptions.find(({ id }) => id === access);
    expect(option, `applications have no access "${access}"`).toBeDefined();
    return rows.filter((row) => option?.test?.(row)).length;
  },
  '/admin/donations': async (url) => {
    if (url.search === '') {
      return (await read('/api/admin/donations/books', reconciliationSummarySchema)).unmatched;
    }
    return shownAt(await read('/api/admin/donations', adminDonationsSchema), donationTable, url)
      .length;
  },
  '/admin/donations/payouts': async (url) => {
    if (url.search === '') {
      const { balance } = await read('/api/admin/payouts/summary', payoutSummarySchema);
      return balance?.gaps.length ?? 0;
    }
    return shownAt(await read('/api/admin/payouts', payoutsSchema), payoutTable, url).length;
  },
  '/admin/messages': async () =>
    (await read('/api/admin/contacts', contactMessagesSchema)).filter(
      ({ answeredAt }) => answeredAt === null,
    ).length,
  '/admin/blog': async (url) => {
    const path = '/api/admin/blog/posts?content=none';
    return shownAt(await read(path, adminPostRowsSchema), postTable, url).length;
  },
  '/admin/overview/mails': async () =>
    (await read('/api/admin/overview/mails', undeliveredEmailListSchema)).length,
};

/** Counts the rows of the list that a line of the overview opens. Throws for an address that is no list. */
async function countRows(kind: string, href: string): Promise<number> {
  const url = new URL(href, 'http://localhost');
  const list = lists[url.pathname];
  if (!list) throw new Error(`${kind} opens ${href}, which is no list.`);
  return list(url);
}

test('a mail that the server does not take is listed until it leaves', async () => {
  const { dedupeKey } = buildMail();
  await enqueueMail(database().queries, buildMail({ dedupeKey }));
  const change = (row: Partial<typeof outbox.$inferInsert>) =>
    database().queries.update(outbox).set(row).where(eq(outbox.dedupeKey, dedupeKey));
  const lastError = '554 5.7.1 Relay access denied';
  const dueAt = new Date(Date.now() + minuteMs);
  await change({ attempts: 1, lastFailure: 'sender', lastError, dueAt });
  const [item] = (await readOverview()).waiting;
  expect(item).toMatchObject({ kind: 'mails', tone: 'bad', detail: `Waiting: ${lastError}` });
  expect(await read('/api/admin/overview/mails', undeliveredEmailListSchema)).toMatchObject([
    { reason: lastError, nextTryAt: dueAt.toISOString(), isAddressRefused: false },
  ]);
  await change({ state: 'sent', sentAt: new Date(), lastFailure: null });
  expect((await readOverview()).waiting).toEqual([]);
});

test.each([
  ['6 days', '2026-11-14', 'quiet'],
  ['7 days', '2026-11-13', 'warn'],
  ['29 days', '2026-10-22', 'warn'],
  ['30 days', '2026-10-21', 'bad'],
])('a message that waits for %s, since %s, is %s', async (when, day, tone) => {
  await insertMessage({ createdAt: noonInPacific(day) });
  const now = new Date('2026-11-21T04:00:00Z');
  expect(await inboxLines.messages?.find(now)).toMatchObject({ when, tone });
});

test.each([
  ['1 day', '2026-11-20T07:30:00Z'],
  ['Today', '2026-11-20T08:30:00Z'],
])('in the morning a message of the night before waits by Pacific days: %s', async (when, at) => {
  await insertMessage({ createdAt: new Date(at) });
  const now = new Date('2026-11-20T16:30:00Z');
  expect(await inboxLines.messages?.find(now)).toMatchObject({ when });
});

test('a kind that cannot be read is named, and keeps no other from being shown', async () => {
  await insertMessage();
  await database().queries.execute(sql`alter table cms_records rename to cms_records_away`);
  onTestFinished(async () => {
    await database().queries.execute(sql`alter table cms_records_away rename to cms_records`);
  });
  const { lines } = captureLog();
  expect(await readOverview()).toMatchObject({
    waiting: [{ kind: 'messages' }],
    unread: ['Posts in conflict'],
  });
  expect(lines.join()).toContain('"task":"find conflicts"');
});

const readDonors = async () =>
  (await read('/api/admin/people', peopleSchema)).filter(({ type }) => type === 'donor');

/** Checks the overview of generated records; the long run checks more of them. */
async function checkOverviews(check: (overview: Overview) => void | Promise<void>) {
  await fc.assert(
    fc.asyncProperty(overviewFacts, async (details) => {
      await emptyOverview();
      await storeOverview(details, Date.now());
      await check(await readOverview());
    }),
    { examples: [[oneOfEachKind]], numRuns: isLong ? 200 : 8 },
  );
}

describe('whatever the tables hold', () => {
  test('the inbox begins with what is most urgent', () =>
    checkOverviews(({ waiting }) => {
      const tones = waiting.map(({ tone }) => tone).join(' ');
      expect(tones).toMatch(/^(?:bad ?)*(?:warn ?)*(?:quiet ?)*$/);
    }));

  test('a line of the inbox counts the rows of the list that it opens', async () => {
    const addresses = new Map<string, string>();
    await checkOverviews(async (overview) => {
      for (const { kind, href, count } of overview.waiting) {
        addresses.set(kind, href);
        expect({ kind, count }).toEqual({ kind, count: await countRows(kind, href) });
        expect(count).toBeGreaterThan(0);
      }
      const absent = [...addresses].filter(
        ([kind]) => !overview.waiting.some((item) => item.kind === kind),
      );
      for (const [kind, href] of absent) {
        expect({ kind, count: await countRows(kind, href) }).toEqual({ kind, count: 0 });
      }
    });
    expect([...addresses.keys()].sort()).toEqual(Object.keys(inboxLines).sort());
  });

  test('each month sums the donations and the new donors of the lists', () =>
    checkOverviews(async (overview) => {
      const given = (await read('/api/admin/donations', adminDonationsSchema)).filter(
        ({ status }) => status === 'succeeded',
      );
      const joined = await readDonors();
      const isIn = (month: string) => (at: string | null) =>
        at !== null && dayInPacific(at).startsWith(month);
      expect(overview.months).toHaveLength(12);
      for (const { month, count, cents, newDonors } of overview.months) {
        const rows = given.filter(({ receivedAt }) => isIn(month)(receivedAt));
        const sum = rows.reduce((total, { amountCents }) => total + amountCents, 0);
        const donors = joined.filter(({ createdAt }) => isIn(month)(createdAt));
        expect({ count, cents, newDonors }).toEqual({
          count: rows.length,
          cents: sum,
          newDonors: donors.length,
        });
      }
      expect(overview.month).toEqual(overview.months.at(-1));
    }));

  test('the monthly sum is that of the donors in People', () =>
    checkOverviews(async (overview) => {
      const givers = (await readDonors()).filter(({ monthlyCents }) => monthlyCents > 0);
      expect(overview.monthly).toEqual({
        donors: givers.length,
        cents: givers.reduce((total, { monthlyCents }) => total + monthlyCents, 0),
      });
    }));
});

test('the list of what waits is empty while nothing does', async () => {
  const { waiting, unread, recent, monthly, fees, nextPayout } = await readOverview();
  expect({ waiting, unread, recent, monthly, fees, nextPayout }).toEqual({
    waiting: [],
    unread: [],
    recent: [],
    monthly: { donors: 0, cents: 0 },
    fees: { month: 0, months: 0 },
    nextPayout: null,
  });
});

test('the list of what waits names the most urgent application whose clock runs', async () => {
  const created = (days: number) => new Date(Date.now() - days * dayMs);
  const asked = await insertApplication({ firstName: 'Anneke', createdAt: created(30) });
  await postAction(asked.id, 'question', { question: 'Is it?' });
  await insertApplication({ firstName: 'Priya', lastName: 'Lindqvist', createdAt: created(20) });
  await insertApplication({ firstName: 'Sana', createdAt: created(1) });
  const [first] = (await readOverview()).waiting;
  expect(first).toMatchObject({
    kind: 'applications',
    count: 3,
    detail: 'First: Priya Lindqvist.',
    tone: 'bad',
  });
  expect(first?.when).toMatch(/^Overdue by \d+ business days, \w{3} \d+$/);
});

test('the list of what waits says until when a dispute can be answered', async () => {
  const disputeDueBy = new Date('2026-11-20T01:00:00Z');
  const disputed = { status: 'succeeded', disputed: true, disputeDueBy } as const;
  const money = { amountCents: 12_500, refundedCents: 2500 };
  await insertDonation({ ...disputed, ...money, donorName: 'A donor' });
  const read = (now: string) => inboxLines.disputes?.find(new Date(now));
  const disputes = { detail: '$100.00 by A donor.', tone: 'warn' };
  expect((await readOverview()).waiting).toMatchObject([{ kind: 'disputes' }]);
  expect(await read('2026-11-11T20:00:00Z')).toMatchObject({
    ...disputes,
    when: '8 days left, Nov 19',
  });
  const evening = await read('2026-11-19T02:00:00Z');
  expect(evening).toMatchObject({ ...disputes, when: '1 day left, Nov 19' });
  expect(await read('2026-11-19T20:00:00Z')).toMatchObject({ when: 'Last day, Nov 19' });
  expect(await read('2026-11-20T01:00:01Z')).toMatchObject({ when: 'Overdue, Nov 19' });
});

test('the setup says what a site lacks until its first visitor', async () => {
  const { queries } = database();
  await queries.delete(blogPosts);
  await queries.delete(boardMembers);
  await queries.delete(people);
  expect((await readOverview()).setup).toMatchObject({
    isNew: true,
    members: 0,
    posts: 0,
    published: 0,
    mail: 'missing',
  });
  await insertPosts(1, () => ({}));
  await addMember();
  await queries.insert(people).values({ type: 'donor', email: 'donor@mail.example' });
  expect((await readOverview()).setup).toMatchObject({ isNew: false, members: 1, posts: 1 });
});

test('the recent events are what was decided, published, refunded, recorded and erased, newest first', async () => {
  const { id } = await insertApplication({ firstName: 'Ilse', lastName: 'Lindqvist' });
  await decide(id, 'approved', 'A reason.');
  const at = (minutes: number) => new Date(Date.now() - minutes * minuteMs);
  await database()
    .queries.insert(blogPosts)
    .values({
      slug: 'maps',
      title: 'Maps',
      content: 'Words.',
      contentHtml: '<p>Words.</p>',
      published: true,
      publishedAt: at(60),
    });
  await insertDonation({
    status: 'succeeded',
    amountCents: 5000,
    refundedCents: 2500,
    refundedAt: at(30),
    donorName: 'Yusuf',
    createdAt: at(20_000),
  });
  await insertDonation({
    livemode: true,
    status: 'succeeded',
    refundedCents: 1,
    refundedAt: at(3),
  });
  const check = await recordDonation({ reference: '2281', donorName: 'The Marsh Family' });
  await database()
    .queries.update(donations)
    .set({ createdAt: at(15) });
  await changeRecorded(check.id, 'reverse');
  await dataRequest('erase', 'nobody@example.org');
  const { recent } = await readOverview();
  expect(recent.map(({ kind }) => kind).sort()).toEqual([
    'approved',
    'erased',
    'published',
    'recorded',
    'refunded',
    'reversed',
  ]);
  const times = recent.map((line) => line.at);
  expect(times).toEqual(times.toSorted().toReversed());
  const find = (kind: string) => recent.find((line) => line.kind === kind);
  expect(find('approved')).toMatchObject({
    link: { text: expect.stringMatching(/^BAI-/) as string, href: `/admin/applications/${id}` },
    text: ', Ilse Lindqvist; letter issued',
  });
  expect(find('refunded')).toMatchObject({ link: { text: '$25.00' }, text: ' of $50.00, Yusuf' });
  expect(find('erased')).toMatchObject({
    link: null,
    text: 'the data of one address, 0 records',
  });
  expect(find('recorded')?.text).toBe(', check no. 2281, The Marsh Family');
});

test('a file of gifts is one recent event, whatever number it recorded', async () => {
  const gifts = [buildGift(), buildGift(), buildGift()];
  const { id } = await recordImport(buildImport(gifts));
  await recordImport(buildImport(gifts, { mail: true }));
  const { recent } = await readOverview();
  expect(recent).toMatchObject([
    {
      kind: 'recorded',
      link: { text: 'gifts.csv', href: `/admin/donations/import/${id}` },
      text: ', 3 gifts, $300.00',
    },
  ]);
});

test('the recent events leave out what is older than seven days', async () => {
  const { id } = await insertApplication();
  const at = new Date(Date.now() - 7 * dayMs - 1000);
  await database()
    .queries.insert(applicationEvents)
    .values({ applicationId: id, act: 'answered', at });
  expect((await readOverview()).recent).toEqual([]);
});

test('the recent events are at most a hundred', async () => {
  const { id } = await insertApplication();
  const event = { applicationId: id, act: 'answered' as const, at: new Date() };
  const many = Array.from({ length: 101 }, () => event);
  await database().queries.insert(applicationEvents).values(many);
  expect((await readOverview()).recent).toHaveLength(100);
});
