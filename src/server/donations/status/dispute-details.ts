import { and, eq, isNotNull } from 'drizzle-orm';
import { donations } from '../../db/schema.ts';
import type { Dispute } from '../../gateways/stripe/disputes.ts';
import type { DonationRow } from '../rows.ts';

/** Returns when the first dispute must be answered; null when none waits for an answer. */
export function answerDueBy(disputes: readonly Pick<Dispute, 'dueBy'>[]): Date | null {
  const times = disputes.flatMap(({ dueBy }) => dueBy?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Selects donations with an open dispute that staff can still answer at Stripe. */
export const awaitsAnswer = and(
  eq(donations.disputed, true),
  eq(donations.disputeLost, false),
  isNotNull(donations.disputeDueBy),
);

/**
 * Summarizes what a donation's disputes make of it. Once one was lost, only a won one restores the donation, or one
 * that is over and gave all back; a status that is unknown here changes nothing.
 */
export function summarizeDisputes(
  row: Pick<DonationRow, 'disputed' | 'disputeLost'>,
  disputes: readonly Dispute[],
) {
  const hasStanding = (standing: Dispute['standing']) =>
    disputes.some((dispute) => dispute.standing === standing);
  const staysLost =
    row.disputeLost && !hasStanding('lost') && (hasStanding('unknown') || !hasStanding('won'));
  const isLost = ({ standing, isReturned }: Dispute) =>
    standing === 'lost' || (staysLost && standing !== 'won' && !isReturned);
  const isOver = ({ standing }: Dispute) => standing === 'won' || standing === 'ended';
  const cents = disputes.map((dispute) => {
    if (isLost(dispute)) return dispute.lostCents;
    return isOver(dispute) ? dispute.keptCents : 0;
  });
  const disputeLost = disputes.some(isLost);
  return {
    disputeLost,
    disputed: disputeLost || hasStanding('open') || (hasStanding('unknown') && row.disputed),
    disputedCents: cents.reduce((total, each) => total + each, 0),
  };
}
