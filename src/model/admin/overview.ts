import * as z from 'zod/mini';
import { nextPayoutSchema } from '../donations/payouts.ts';
import { caseActions } from '../enumerations.ts';
import { gatewayStates } from '../health.ts';

const inboxItemSchema = z.object({
  kind: z.string(),
  title: z.string(),
  /** The address of a list that shows `count` rows. */
  href: z.string(),
  count: z.int(),
  detail: z.string(),
  /** A text such as `3 business days left, November 24`. */
  when: z.string(),
  tone: z.enum(['quiet', 'warn', 'bad']),
});

export type InboxItem = z.infer<typeof inboxItemSchema>;

const monthSchema = z.object({
  month: z.string(),
  cents: z.int(),
  count: z.int(),
  newDonors: z.int(),
});

export const recentKinds = [
  ...caseActions,
  'published',
  'refunded',
  'recorded',
  'reversed',
  'erased',
] as const;

export type RecentKind = (typeof recentKinds)[number];

const recentEventSchema = z.object({
  kind: z.enum(recentKinds),
  at: z.string(),
  link: z.nullable(z.object({ text: z.string(), href: z.string() })),
  text: z.string(),
});

export type RecentEvent = z.infer<typeof recentEventSchema>;

/** The response of GET /api/admin/overview; money is that of the site's mode. */
export const overviewSchema = z.object({
  waiting: z.array(inboxItemSchema),
  /** The titles of what could not be read. */
  unread: z.array(z.string()),
  month: monthSchema,
  months: z.array(monthSchema),
  monthly: z.object({ donors: z.int(), cents: z.int() }),
  /** `month` and `months` are in cents. */
  fees: z.object({ month: z.int(), months: z.int() }),
  nextPayout: nextPayoutSchema,
  /** At most a hundred, the newest first. */
  recent: z.array(recentEventSchema),
  setup: z.object({
    /** True while nobody has written, applied or given. */
    isNew: z.boolean(),
    /** The number of active members. */
    members: z.int(),
    posts: z.int(),
    published: z.int(),
    authors: z.int(),
    payments: z.enum(gatewayStates),
    mail: z.enum(gatewayStates),
  }),
  testMode: z.boolean(),
});

export type Overview = z.infer<typeof overviewSchema>;
