import { and, asc, eq, gt, lte, notExists, sql } from 'drizzle-orm';
import { dayMs } from '#model/dates/durations.ts';
import { dayInPacific, formatPacificMonth } from '#model/dates/pacific-dates.ts';
import { formatDollars } from '#model/money/money.ts';
import { identity } from '#model/site/identity.ts';
import { database } from '../../db/client.ts';
import { outbox, subscriptions } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { findNewestDonation } from './last-payment.ts';

// The donor is told of a yearly renewal this many days before it.
const noticeDays = 14;

// The next run mails the others.
const noticesPerRun = 100;

const noticeKey = sql`'renewal-notice:' || ${subscriptions.id} || ':' ||
  to_char(${subscriptions.nextPaymentAt} at time zone 'America/Los_Angeles', 'YYYY-MM-DD')`;

/**
 * Queues one mail to each donor whose yearly donation renews within 14 days. It names no amount where the subscription
 * was changed at Stripe.
 */
export async function mailRenewalNotices(now = new Date()): Promise<void> {
  const { queries } = database();
  const { interval, livemode, status, nextPaymentAt } = subscriptions;
  const until = new Date(now.getTime() + noticeDays * dayMs);
  const due = await queries
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(interval, 'year'),
        eq(livemode, siteIsLive()),
        eq(status, 'active'),
        gt(nextPaymentAt, now),
        lte(nextPaymentAt, until),
        notExists(
          queries
            .select({ key: outbox.dedupeKey })
            .from(outbox)
            .where(eq(outbox.dedupeKey, noticeKey)),
        ),
      ),
    )
    .orderBy(asc(nextPaymentAt));
  let queued = 0;
  for (const row of due) {
    if (queued === noticesPerRun) return;
    const { id, amountCents, changedAtStripe, createdAt, nextPaymentAt: next } = row;
    const { livemode: isLive } = row;
    const donation = await findNewestDonation(queries, id);
    if (!donation?.donorEmail || !next) continue;
    const on = dayInPacific(next);
    const isQueued = await enqueueMail(queries, {
      dedupeKey: `renewal-notice:${id}:${on}`,
      subjectId: donation.id,
      to: { address: donation.donorEmail },
      subject: `${isLive ? '' : 'Test: '}Your yearly donation to ${identity.name} renews soon`,
      template: {
        name: 'renewal-notice',
        data: {
          amount: changedAtStripe ? null : formatDollars(amountCents),
          on,
          since: formatPacificMonth(createdAt.toISOString()),
          isTest: !isLive,
        },
      },
    });
    if (isQueued) queued += 1;
  }
}
