import * as z from 'zod/mini';
import { nextPayoutSchema } from '../donations/payouts.ts';
import { caseActs } from '../enumerations.ts';

/** What waits for a person, in the order in which it should be looked at. */
export const waitingKinds = [
  'applications',
  'disputes',
  'payouts',
  'balance',
  'answers',
  'access',
  'messages',
  'mails',
  'unmatched',
  'conflicts',
  'scheduled',
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

const waitingSchema = z.object({
  kind: z.enum(waitingKinds),
  count: z.int(),
  /** The list of exactly these. */
  href: z.string(),
  /** About the first of them, such as whose it is. */
  detail: z.string(),
  /** Until when, or since when, such as `3 business days left, November 24`. */
  when: z.string(),
  tone: z.enum(['quiet', 'warn', 'bad']),
});

export type Waiting = z.infer<typeof waitingSchema>;

/** Successful donations of a Pacific month by the day of receipt (P-59), such as `2026-11`. */
const monthSchema = z.object({
  month: z.string(),
  cents: z.int(),
  count: z.int(),
  newDonors: z.int(),
});

/** What happened, from the tables that hold it. */
export const recentKinds = [
  ...caseActs,
  'published',
  'refunded',
  'recorded',
  'reversed',
  'erased',
] as const;

export type RecentKind = (typeof recentKinds)[number];

const recentSchema = z.object({
  kind: z.enum(recentKinds),
  at: z.string(),
  /** What it happened to, and where that is; null once it is erased. */
  link: z.nullable(z.object({ text: z.string(), href: z.string() })),
  /** What follows the link, such as whose it is. */
  text: z.string(),
});

export type Recent = z.infer<typeof recentSchema>;

/** GET /api/admin/overview (P-185); money is that of the site's mode. */
export const overviewSchema = z.object({
  /** Only what there is. */
  waiting: z.array(waitingSchema),
  /** The current month so far. */
  month: monthSchema,
  /** The last twelve, the current one last. */
  months: z.array(monthSchema),
  /** Donors whose monthly donation goes on, and what they give a month. */
  monthly: z.object({ donors: z.int(), cents: z.int() }),
  /** Card fees of this month and of the twelve, in cents. */
  fees: z.object({ month: z.int(), months: z.int() }),
  /** The next to arrive. */
  nextPayout: nextPayoutSchema,
  /** The last seven days, newest first, at most a hundred. */
  recent: z.array(recentSchema),
  /** These are true while there is none, so that the first one can be offered. */
  missing: z.object({ posts: z.boolean(), members: z.boolean() }),
  testMode: z.boolean(),
});

export type Overview = z.infer<typeof overviewSchema>;

/** GET /api/admin/overview/mails: mails that were given up and wait for a person. */
export const undeliveredMailsSchema = z.array(
  z.object({
    id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    /** What the mail server said. */
    reason: z.string(),
    /** When it was queued. */
    createdAt: z.string(),
    /** The record that it is about; null when there is none. */
    href: z.nullable(z.string()),
  }),
);

export type UndeliveredMails = z.infer<typeof undeliveredMailsSchema>;
