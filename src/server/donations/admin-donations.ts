import { and, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type {
  AdminDonation,
  DonationDetails,
  DonationStats,
} from '#model/donations/admin-donations.ts';
import { isRecorded } from '#model/donations/contract.ts';
import { undoEnd } from '#model/undo.ts';
import { database } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { notFound } from '../http/errors.ts';
import { presentKey } from '../links/receipt-key.ts';
import { readAcknowledgmentMail } from './documents/acknowledgment.ts';
import { readGiver } from './givers.ts';
import {
  type DonationLedger,
  selectDonationLedger,
  notInLedger,
} from './ledger/select-donation-ledger.ts';
import { readDonationLedger } from './ledger/read-donation-ledger.ts';
import { readLastPayment } from './monthly/last-payment.ts';
import { findSubscription, presentSubscription } from './monthly/subscriptions.ts';
import {
  donationCount,
  type DonationRow,
  isInDollars,
  paymentMethodName,
  sumColumn,
} from './rows.ts';
import { readListing } from './supporters.ts';
import { readMatches } from './matches.ts';
import { readTributeNotice } from './tribute-notice.ts';
import { findUndoProblem } from './reversal-problems.ts';

/** A donation that its file gave an id, or one that takes back such a gift. Others have no fees to show. */
const isOfFile = ({ externalId }: DonationRow, reversed: Pick<DonationRow, 'externalId'> | null) =>
  externalId !== null || (reversed?.externalId ?? null) !== null;

const reversed = alias(donations, 'reversed');

/**
 * Shapes a donation for the portal, with amounts in cents and times as ISO strings. Fees come from the ledger, or from
 * the platform that brought a recorded donation.
 *
 * @param taken the donation that this one takes back
 */
export function presentDonation(
  row: DonationRow,
  ledger: DonationLedger = notInLedger,
  taken: Pick<DonationRow, 'externalId'> | null = null,
): AdminDonation {
  const { personId: _, version: _v, updatedAt: _u, addressCorrections: _a, ...rest } = row;
  const { livemode, paymentIntentId, externalId: _e, ...listed } = rest;
  return {
    ...listed,
    ...presentKey(row),
    paymentId: paymentIntentId,
    paymentMethod: paymentMethodName(row),
    createdAt: row.createdAt.toISOString(),
    receivedAt: row.receivedAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    reversedAt: row.reversedAt?.toISOString() ?? null,
    disputeDueBy: row.disputeDueBy?.toISOString() ?? null,
    testMode: !livemode,
    ...ledger,
    ...(isRecorded(row.source) &&
      isOfFile(row, taken) && {
        feeCents: row.feeCents,
        netCents: row.amountCents - row.feeCents,
      }),
    availableOn: ledger.availableOn?.toISOString() ?? null,
  };
}

/**
 * Selects donations, each with the fee, net, day of availability and payout of its ledger entries. Callers add the
 * condition and the order.
 */
export function selectDonations() {
  const { queries } = database();
  const ledger = selectDonationLedger(queries);
  const { feeCents, netCents, availableOn, payoutId } = ledger;
  return queries
    .select({
      row: donations,
      ledger: { feeCents, netCents, availableOn, payoutId },
      taken: { externalId: reversed.externalId },
    })
    .from(donations)
    .leftJoin(reversed, eq(reversed.id, donations.reversesId))
    .leftJoinLateral(ledger, sql`true`)
    .$dynamic();
}

/** Sums succeeded donations, gross of refunds, with test and live apart. */
export async function summarizeDonations(): Promise<DonationStats> {
  const succeeded = eq(donations.status, 'succeeded');
  const summed = and(succeeded, isInDollars());
  const rows = await database()
    .queries.select({
      livemode: donations.livemode,
      total: sumColumn(donationCount),
      successful: sumColumn(donationCount, succeeded),
      valued: sumColumn(donationCount, and(summed, ne(donations.source, 'stock'))),
      totalCents: sumColumn(donations.amountCents, summed),
      refundedCents: sumColumn(donations.refundedCents, summed),
    })
    .from(donations)
    .groupBy(donations.livemode);
  const none = { total: 0, successful: 0, valued: 0, totalCents: 0, refundedCents: 0 };
  const readFigures = (live: boolean) => {
    const selected = rows.find(({ livemode }) => livemode === live) ?? none;
    const { total, successful, valued, totalCents, refundedCents } = selected;
    const averageCents = valued === 0 ? 0 : Math.round(totalCents / valued);
    return { total, successful, totalCents, averageCents, refundedCents };
  };
  const live = siteIsLive();
  return { ...readFigures(live), testMode: !live, otherMode: readFigures(!live) };
}

async function readSubscription(id: string | null): Promise<DonationDetails['subscription']> {
  const row = id === null ? undefined : await findSubscription(id);
  if (!row) return null;
  const { feeCents, isCard } = await readLastPayment(row);
  return { ...presentSubscription(row), feeCents, isCard };
}

/**
 * Reads all that the portal shows of one donation. `undoUntil` is null unless a recorded donation can still be undone.
 *
 * @throws HttpError 404
 */
export async function readDonationDetails(id: string): Promise<DonationDetails> {
  const [selected] = await selectDonations().where(eq(donations.id, id));
  if (!selected) throw notFound('Donation');
  const { row, ledger, taken } = selected;
  const canUndo = (await findUndoProblem(database().queries, row)) === null;
  return {
    donation: presentDonation(row, ledger ?? undefined, taken),
    ledger: await readDonationLedger(id),
    acknowledgement: await readAcknowledgmentMail(row),
    ...(await readTributeNotice(row)),
    undoUntil: canUndo ? undoEnd(row.createdAt).toISOString() : null,
    subscription: await readSubscription(row.subscriptionId),
    donor: await readGiver(database().queries, row),
    listing: await readListing(row),
    ...(await readMatches(database().queries, row)),
  };
}
