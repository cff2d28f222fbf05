import type { InboxKind } from '#model/admin/overview.ts';

interface InboxLine {
  one: string;
  many: string;
  /** The address of a list that shows as many rows as the line counts. */
  href: string;
}

/** The name of each kind in the inbox, and where it leads. */
export const inboxLines: Record<InboxKind, InboxLine> = {
  applications: {
    one: 'Application to decide',
    many: 'Applications to decide',
    href: '/admin/applications?status=pending',
  },
  disputes: {
    one: 'Disputed donation',
    many: 'Disputed donations',
    href: '/admin/donations?status=disputed',
  },
  payouts: {
    one: 'Failed payout',
    many: 'Failed payouts',
    href: '/admin/donations/payouts?status=failed-open',
  },
  balance: {
    one: 'Balance differs from Stripe',
    many: 'Balances differ from Stripe',
    href: '/admin/donations/payouts',
  },
  answers: {
    one: 'Answered question',
    many: 'Answered questions',
    href: '/admin/applications?status=answered',
  },
  access: {
    one: 'Access that ends soon',
    many: 'Accesses that end soon',
    href: '/admin/applications?access=ending',
  },
  messages: {
    one: 'Message not answered',
    many: 'Messages not answered',
    href: '/admin/messages?status=open',
  },
  mails: {
    one: 'Email not delivered',
    many: 'Emails not delivered',
    href: '/admin/overview/mails',
  },
  unmatched: { one: 'Unmatched payment', many: 'Unmatched payments', href: '/admin/donations' },
  conflicts: {
    one: 'Post in conflict',
    many: 'Posts in conflict',
    href: '/admin/blog?status=conflict',
  },
  scheduled: {
    one: 'Post scheduled',
    many: 'Posts scheduled',
    href: '/admin/blog?status=scheduled',
  },
};
