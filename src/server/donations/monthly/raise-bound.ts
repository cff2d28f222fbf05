import { mostByLink, newDonationPath } from '#model/donations/monthly-raise.ts';
import type { WantedState } from '../../db/pending-change.ts';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import { perPeriod } from '#model/donations/monthly-text.ts';
import { formatDollars } from '#model/money/money.ts';
import type { Queries } from '../../db/client.ts';
import type { Subscription } from '../../gateways/stripe/subscriptions.ts';
import { HttpError } from '../../http/errors.ts';
import { findFirstDonation } from './last-payment.ts';
import type { ChangeRequest } from './plan-change.ts';
import type { SubscriptionRow } from './subscription-row.ts';

/**
 * Returns the highest sum, in cents, to which a private link raises a subscription. It counts from the sum of the
 * checkout or, where that is more, from what staff set and the donor has not lowered since, because reading the mailbox
 * does not prove owning the card.
 */
export async function readMostByLink(
  db: Queries,
  { id, amountCents, staffCents }: Pick<SubscriptionRow, 'id' | 'amountCents' | 'staffCents'>,
): Promise<number> {
  const first = await findFirstDonation(db, id);
  return mostByLink(Math.max(first?.amountCents ?? amountCents, staffCents ?? 0));
}

/**
 * Refuses a raise beyond what a private link allows; a sum that is charged already may stay or be lowered.
 *
 * @throws HttpError 422 with the path of a new donation
 */
export async function requireWithinLink(
  db: Queries,
  row: SubscriptionRow,
  { amountCents, interval }: Subscription,
  { by }: Pick<ChangeRequest, 'by'>,
  wanted: WantedState,
): Promise<void> {
  if (by === 'staff' || wanted.act !== 'amount' || wanted.amountCents <= amountCents) return;
  const mostCents = await readMostByLink(db, row);
  if (wanted.amountCents <= mostCents) return;
  const most = `${formatDollars(mostCents)} ${perPeriod[interval]}`;
  const amount = monthlyCopy.aboveLink(wanted.feeCents > 0 ? `${most}, card fee included` : most);
  const link = newDonationPath(wanted.amountCents - wanted.feeCents, interval);
  throw new HttpError(422, { error: amount, fields: { amount }, link });
}
