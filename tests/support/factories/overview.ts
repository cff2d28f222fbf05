import fc from 'fast-check';
import { dayMs } from '#model/dates/durations.ts';
import {
  applicationEvents,
  applicationQuestions,
  boardMembers,
  letters,
  researcherApplications,
} from '#server/db/applications-schema.ts';
import { blogPosts, cmsRecords } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { giftImports } from '#server/db/gift-imports-schema.ts';
import { balanceChecks, ledgerEntries, payouts } from '#server/db/ledger-schema.ts';
import {
  contactMessages,
  donations,
  outbox,
  people,
  privacyLog,
  reconciliations,
  subscriptions,
} from '#server/db/schema.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { insertGrant } from './access.ts';
import { insertApplication } from './applications.ts';
import { insertMessage } from './contact.ts';
import { insertDonation } from './donations.ts';
import { emptyTables } from '#tests/support/rows.ts';

/** Empties every table that the overview reads. */
export const emptyOverview = () =>
  emptyTables(
    letters,
    applicationEvents,
    applicationQuestions,
    researcherApplications,
    boardMembers,
    ledgerEntries,
    payouts,
    giftImports,
    donations,
    subscriptions,
    contactMessages,
    people,
    blogPosts,
    cmsRecords,
    outbox,
    privacyLog,
    reconciliations,
    balanceChecks,
  );

const daysAgo = (most: number) => fc.integer({ min: 0, max: most });

const applicationFacts = fc.record({
  age: daysAgo(40),
  status: fc.constantFrom('pending', 'approved', 'declined', 'withdrawn'),
  spam: fc.boolean(),
  /** Says of each question whether it was answered; only the last may be open. */
  answers: fc.array(fc.constant(true), { maxLength: 2 }),
  isOpen: fc.boolean(),
  /** The days until the access of an approved one ends. */
  accessEndsIn: fc.option(fc.integer({ min: -3, max: 60 })),
});

const donationFacts = fc.record({
  age: daysAgo(500),
  amountCents: fc.integer({ min: 100, max: 50_000 }),
  status: fc.constantFrom('succeeded', 'pending', 'failed'),
  livemode: fc.constantFrom(false, false, true),
  disputed: fc.boolean(),
  disputeLost: fc.boolean(),
  dueIn: fc.option(fc.integer({ min: -3, max: 20 })),
  feeCents: fc.option(fc.integer({ min: 30, max: 900 })),
  monthly: fc.option(fc.constantFrom('active', 'past_due', 'canceled', 'incomplete')),
});

const payoutFacts = fc.record({
  amountCents: fc.integer({ min: 1, max: 90_000 }),
  status: fc.constantFrom('paid', 'pending', 'in_transit', 'failed', 'failed', 'canceled'),
  livemode: fc.constantFrom(false, false, true),
  arrives: fc.integer({ min: -20, max: 5 }),
  /** The status of the payout that carries the amount of this failed one. */
  bringer: fc.option(fc.constantFrom('paid', 'in_transit')),
});

const postFacts = fc.record({
  published: fc.boolean(),
  age: daysAgo(20),
  conflict: fc.boolean(),
  record: fc.option(fc.boolean()),
  scheduledIn: fc.option(fc.integer({ min: -2, max: 9 })),
});

const messageFacts = fc.record({ age: daysAgo(60), spam: fc.boolean(), answered: fc.boolean() });

const mailFacts = fc.record({
  age: daysAgo(45),
  state: fc.constantFrom('failed', 'failed', 'sent', 'queued', 'withdrawn'),
  erased: fc.boolean(),
  again: fc.option(fc.constantFrom('sent', 'failed', 'queued')),
});

export const overviewFacts = fc.record({
  applications: fc.array(applicationFacts, { maxLength: 8 }),
  donations: fc.array(donationFacts, { maxLength: 12 }),
  payouts: fc.array(payoutFacts, { maxLength: 6 }),
  posts: fc.array(postFacts, { maxLength: 5 }),
  messages: fc.array(messageFacts, { maxLength: 6 }),
  mails: fc.array(mailFacts, { maxLength: 6 }),
  unmatched: fc.nat({ max: 3 }),
  gaps: fc.nat({ max: 2 }),
});

type Details = typeof overviewFacts extends fc.Arbitrary<infer Value> ? Value : never;

/** The details with one of each kind that waits. */
export const oneOfEachKind: Details = {
  applications: [
    {
      age: 3,
      status: 'pending',
      spam: false,
      answers: [true],
      isOpen: false,
      accessEndsIn: null,
    },
    {
      age: 3,
      status: 'approved',
      spam: false,
      answers: [],
      isOpen: false,
      accessEndsIn: 30,
    },
  ],
  donations: [
    {
      age: 3,
      amountCents: 2500,
      status: 'succeeded',
      livemode: false,
      feeCents: 85,
      disputed: true,
      disputeLost: false,
      dueIn: 4,
      monthly: 'active',
    },
  ],
  payouts: [{ amountCents: 2415, status: 'failed', livemode: false, arrives: -3, bringer: null }],
  posts: [{ published: false, age: 3, conflict: true, record: true, scheduledIn: 2 }],
  messages: [{ age: 3, spam: false, answered: false }],
  mails: [{ age: 3, state: 'failed', erased: false, again: null }],
  unmatched: 1,
  gaps: 1,
};

async function storeApplication(
  { age, status, spam, answers, isOpen, accessEndsIn }: Details['applications'][number],
  now: number,
) {
  const createdAt = new Date(now - age * dayMs);
  const { id } = await insertApplication({
    status,
    spam,
    createdAt,
    decidedAt: status === 'approved' || status === 'declined' ? new Date(now) : null,
    withdrawnAt: status === 'withdrawn' ? new Date(now) : null,
  });
  if (status === 'approved' && accessEndsIn !== null) {
    await insertGrant(id, { endsOn: dayInPacific(new Date(now + accessEndsIn * dayMs)) });
  }
  const questions = [...answers, ...(isOpen ? [false] : [])];
  for (const [at, isAnswered] of questions.entries()) {
    const askedAt = new Date(createdAt.getTime() + at * 1000);
    const answer = isAnswered ? { answer: 'Yes.', answeredAt: askedAt } : {};
    await database()
      .queries.insert(applicationQuestions)
      .values({ applicationId: id, question: 'Is it?', askedAt, ...answer });
  }
}

async function storeDonation(
  { age, monthly, dueIn, feeCents, ...details }: Details['donations'][number],
  now: number,
) {
  const { queries } = database();
  const unique = crypto.randomUUID();
  const createdAt = new Date(now - age * dayMs);
  const { status, livemode, amountCents } = details;
  const donor = { type: 'donor', name: 'A donor', email: `${unique}@example.org` } as const;
  const person =
    status === 'succeeded'
      ? await queries
          .insert(people)
          .values({ ...donor, createdAt })
          .returning({ id: people.id })
      : [];
  const id = await insertDonation({
    ...details,
    createdAt,
    personId: person[0]?.id ?? null,
    donorEmail: donor.email,
    subscriptionId: monthly && `sub_${unique}`,
    source: monthly ? 'monthly' : 'card',
    disputeDueBy: dueIn === null ? null : new Date(now + dueIn * dayMs),
  });
  if (monthly) {
    const subscription = { id: `sub_${unique}`, customerId: `cus_${unique}`, status: monthly };
    await queries
      .insert(subscriptions)
      .values({ ...subscription, amountCents, livemode, createdAt });
  }
  if (feeCents !== null) {
    await queries.insert(ledgerEntries).values({
      id: `txn_${unique}`,
      type: 'charge',
      category: 'charge',
      donationId: id,
      amountCents,
      feeCents,
      netCents: amountCents - feeCents,
      currency: 'usd',
      createdAt,
      availableOn: createdAt,
      livemode,
    });
  }
}

async function storePayout(
  { arrives, bringer, ...details }: Details['payouts'][number],
  now: number,
) {
  const { queries } = database();
  const id = `po_${crypto.randomUUID().replaceAll('-', '')}`;
  const day = (shift: number) => new Date(now + shift * dayMs).toISOString().slice(0, 10);
  const common = {
    currency: 'usd',
    itemized: true,
    entriesComplete: true,
    createdAt: new Date(now),
  };
  await queries.insert(payouts).values({ ...common, ...details, id, arrivesOn: day(arrives) });
  if (details.status !== 'failed' || bringer === null) return;
  const { amountCents, livemode } = details;
  const next = { id: `${id}next`, status: bringer, amountCents, livemode };
  await queries.insert(payouts).values({ ...common, ...next, arrivesOn: day(arrives + 7) });
  await queries.insert(ledgerEntries).values({
    id: `txn_${id}`,
    type: 'payout_failure',
    category: 'payout_reversal',
    sourceId: id,
    payoutId: next.id,
    amountCents,
    feeCents: 0,
    netCents: amountCents,
    currency: 'usd',
    createdAt: new Date(now),
    availableOn: new Date(now),
    livemode,
  });
}

async function storePost(
  { published, age, conflict, record, scheduledIn }: Details['posts'][number],
  now: number,
) {
  const { queries } = database();
  const unique = crypto.randomUUID();
  const at = new Date(now - age * dayMs);
  await queries.insert(blogPosts).values({
    slug: unique,
    title: `Post ${unique}`,
    content: 'Words.',
    contentHtml: '<p>Words.</p>',
    published,
    publishedAt: published ? at : null,
    createdAt: at,
    updatedAt: at,
    scheduledFor: published || scheduledIn === null ? null : new Date(now + scheduledIn * dayMs),
    cmsEntryId: record === null ? null : unique,
    cmsConflict: record !== null && conflict,
  });
  if (record === null) return;
  const entry = { key: `entry:${unique}`, entryId: unique, kind: 'post', fields: {} } as const;
  await queries.insert(cmsRecords).values({ ...entry, present: record });
}

async function storeMail({ age, state, erased, again }: Details['mails'][number], now: number) {
  const subjectId = crypto.randomUUID();
  const createdAt = new Date(now - age * dayMs);
  const mail = (key: string, at: Date, is: typeof state) => ({
    kind: 'alert',
    subject: 'A mail',
    data: {},
    attachments: [],
    dueAt: at,
    createdAt: at,
    dedupeKey: `test:${key}:${subjectId}`,
    subjectId,
    state: is,
    toAddress: erased ? '' : `${subjectId}@example.org`,
    sentAt: is === 'sent' ? at : null,
  });
  const later = new Date(createdAt.getTime() + 1000);
  const mails = [mail('first', createdAt, state), ...(again ? [mail('next', later, again)] : [])];
  await database().queries.insert(outbox).values(mails);
}

/** Fills the empty tables that the overview reads. */
export async function storeOverview(details: Details, now: number): Promise<void> {
  for (const each of details.applications) await storeApplication(each, now);
  for (const each of details.donations) await storeDonation(each, now);
  for (const each of details.payouts) await storePayout(each, now);
  for (const each of details.posts) await storePost(each, now);
  for (const { age, spam, answered } of details.messages) {
    const answeredAt = answered ? new Date(now) : null;
    await insertMessage({ createdAt: new Date(now - age * dayMs), spam, answeredAt });
  }
  for (const each of details.mails) await storeMail(each, now);
  const side = { providerCount: 0, providerCents: 0, ourCount: 0, ourCents: 0 };
  const at = new Date(now);
  await database()
    .queries.insert(reconciliations)
    .values({
      livemode: false,
      checkedAt: at,
      since: at,
      completeAt: at,
      ...side,
      unmatched: details.unmatched,
    });
  const gap = { currency: 'usd', stripeCents: 2500, entriesCents: 2415 };
  await database()
    .queries.insert(balanceChecks)
    .values({
      livemode: false,
      checkedAt: at,
      gaps: Array.from({ length: details.gaps }, () => gap),
      differsSince: details.gaps > 0 ? new Date(now - dayMs) : null,
    });
}
