import {
  and,
  asc,
  type Column,
  desc,
  eq,
  inArray,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type {
  LedgerEntry,
  Payout,
  PayoutDetails,
  PayoutSummary,
} from '#contracts/donations/payouts.ts';
import { recordedSources } from '#contracts/enumerations.ts';
import { dayInPacific } from '#lib/pacific-dates.ts';
import { database, type Queries, runSql } from '../../db/client.ts';
import { ledgerEntries, ledgerPulls, payouts } from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { notFound } from '../../http/errors.ts';
import { sumOf } from '../rows.ts';
import { entryName } from './entry-name.ts';
import { isCharge } from './ledger-of-donation.ts';

/** An entry of the payout itself takes its amount out of the balance. */
const isNoPayout = ne(ledgerEntries.category, 'payout');

/** Of a donation of this site. */
export const hasDonation = sql`${ledgerEntries.donationId} is not null`;
const isDonationCharge = sql`${isCharge} and ${hasDonation}`;
const isDonationRefund = sql`${ledgerEntries.category} in ('refund', 'refund_failure') and ${hasDonation}`;

/** What its entries sum up to, by payout. */
function sumEntries(queries: Queries) {
  const { payoutId, amountCents, feeCents, netCents, livemode } = ledgerEntries;
  return queries
    .select({
      payoutId,
      donations: sumOf(sql`1`, isDonationCharge).as('donation_count'),
      grossCents: sumOf(amountCents, isDonationCharge).as('gross_cents'),
      refundCents: sumOf(amountCents, isDonationRefund).as('refund_cents'),
      feeCents: sumOf(feeCents, hasDonation).as('fee_cents'),
      netCents: sumOf(netCents).as('net_cents'),
    })
    .from(ledgerEntries)
    .where(and(eq(livemode, siteIsLive()), isNoPayout))
    .groupBy(payoutId)
    .as('sums');
}

const laterPayout = alias(payouts, 'laterPayout');

/** Failed, and no paid payout has its amount yet. */
export function isOpenFailure() {
  const { payoutId, sourceId, category } = ledgerEntries;
  const paid = database()
    .queries.select({ id: laterPayout.id })
    .from(ledgerEntries)
    .innerJoin(laterPayout, eq(laterPayout.id, payoutId))
    .where(
      and(
        eq(sourceId, payouts.id),
        eq(category, 'payout_reversal'),
        eq(laterPayout.status, 'paid'),
      ),
    );
  return and(eq(payouts.status, 'failed'), notExists(paid));
}

async function readPayouts(where?: SQL): Promise<Payout[]> {
  const { queries } = database();
  const sums = sumEntries(queries);
  const rows = await queries
    .select({
      payout: payouts,
      donations: sums.donations,
      grossCents: sums.grossCents,
      refundCents: sums.refundCents,
      feeCents: sums.feeCents,
      netCents: sums.netCents,
      openFailure: sql<boolean>`(${isOpenFailure()})`,
    })
    .from(payouts)
    .leftJoin(sums, eq(sums.payoutId, payouts.id))
    .where(and(eq(payouts.livemode, siteIsLive()), where))
    .orderBy(desc(payouts.arrivesOn), desc(payouts.createdAt), desc(payouts.id));
  return rows.map(({ payout, ...sum }) => {
    const { id, amountCents, currency, arrivesOn, status, failure, itemized } = payout;
    const grossCents = sum.grossCents ?? 0;
    const refundedCents = -(sum.refundCents ?? 0) || 0;
    const feeCents = sum.feeCents ?? 0;
    const netCents = sum.netCents ?? 0;
    return {
      ...{ id, amountCents, currency, arrivesOn, status, failure, itemized },
      donations: sum.donations ?? 0,
      grossCents,
      refundedCents,
      feeCents,
      otherCents: netCents - grossCents + refundedCents + feeCents,
      complete: payout.entriesComplete,
      openFailure: sum.openFailure,
      tied: itemized && payout.entriesComplete && netCents === amountCents,
      createdAt: payout.createdAt.toISOString(),
    };
  });
}

/** One payout with its sums; undefined when it is not known. */
export const findPayout = async (id: string): Promise<Payout | undefined> =>
  (await readPayouts(eq(payouts.id, id)))[0];

/** Payouts of the site's mode, the last to arrive first. */
export const listPayouts = (): Promise<Payout[]> => readPayouts();

/** Entries that a condition is true of, oldest first, with their donors. */
export async function readEntries(where: SQL | undefined) {
  const rows = await database()
    .queries.select({
      entry: ledgerEntries,
      donorName: donations.donorName,
      reference: donations.reference,
    })
    .from(ledgerEntries)
    .leftJoin(donations, eq(donations.id, ledgerEntries.donationId))
    .where(and(eq(ledgerEntries.livemode, siteIsLive()), where))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id));
  return rows.map(({ entry, donorName }) => ({
    ...presentEntry(entry),
    donorName,
    payoutId: entry.payoutId,
  }));
}

function presentEntry(entry: typeof ledgerEntries.$inferSelect): Omit<LedgerEntry, 'donorName'> {
  const { id, type, category, description, donationId, amountCents, feeCents, netCents } = entry;
  return {
    ...{ id, type, category, description, donationId, amountCents, feeCents, netCents },
    name: entryName(entry),
    paymentId: entry.paymentIntentId,
    currency: entry.currency,
    createdAt: entry.createdAt.toISOString(),
    availableOn: entry.availableOn.toISOString(),
  };
}

export type ReadEntry = Awaited<ReturnType<typeof readEntries>>[number];

/** The payout with the money of one that failed. */
async function findBringer(failedId: string): Promise<PayoutDetails['broughtBy']> {
  const [row] = await database()
    .queries.select({ id: payouts.id, arrivesOn: payouts.arrivesOn, status: payouts.status })
    .from(ledgerEntries)
    .innerJoin(payouts, eq(payouts.id, ledgerEntries.payoutId))
    .where(and(eq(ledgerEntries.sourceId, failedId), eq(ledgerEntries.category, 'payout_reversal')))
    .limit(1);
  return row ?? null;
}

/** @throws HttpError 404. */
export async function readPayout(id: string): Promise<PayoutDetails> {
  const payout = await findPayout(id);
  if (!payout) throw notFound('Payout');
  const entries = await readEntries(and(eq(ledgerEntries.payoutId, id), isNoPayout));
  return {
    ...payout,
    entries: entries.map(({ payoutId: _, ...entry }) => entry),
    broughtBy: payout.status === 'failed' ? await findBringer(id) : null,
  };
}

const pacificMonth = (column: Column) =>
  sql`to_char(${column} at time zone 'America/Los_Angeles', 'YYYY-MM')`;

async function readMonths(): Promise<string[]> {
  const live = siteIsLive();
  const rows = await runSql<{ month: string }>(
    database().queries,
    sql`select ${pacificMonth(ledgerEntries.createdAt)} as month from ${ledgerEntries}
        where ${ledgerEntries.livemode} = ${live}
      union select ${pacificMonth(donations.receivedAt)} from ${donations}
        where ${donations.livemode} = ${live} and ${donations.source} in ${recordedSources}
      order by month desc`,
  );
  return rows.map(({ month }) => month);
}

const shownFailures = 5;

/** Payouts that failed, until a paid one has their amount; the last first. */
function readOpenFailures(all: readonly Payout[]): Promise<PayoutSummary['failed']> {
  return Promise.all(
    all
      .filter(({ openFailure }) => openFailure)
      .slice(0, shownFailures)
      .map(async ({ id, amountCents, arrivesOn, failure }) => {
        return { id, amountCents, arrivesOn, failure, broughtBy: await findBringer(id) };
      }),
  );
}

/** The next to arrive; null while none is on its way. */
export async function readNextPayout(): Promise<PayoutSummary['next']> {
  const { id, amountCents, arrivesOn, status, livemode, createdAt } = payouts;
  const [next] = await database()
    .queries.select({ id, amountCents, arrivesOn })
    .from(payouts)
    .where(and(eq(livemode, siteIsLive()), inArray(status, ['in_transit', 'pending'])))
    .orderBy(asc(arrivesOn), asc(createdAt), asc(id))
    .limit(1);
  return next ?? null;
}

/** Figures above the list of payouts; the year is the current one, Pacific. */
export async function summarizePayouts(now = new Date()): Promise<PayoutSummary> {
  const { queries } = database();
  const livemode = siteIsLive();
  const year = Number(dayInPacific(now).slice(0, 4));
  const from = sql`${`${year}-01-01`}::timestamp at time zone 'America/Los_Angeles'`;
  const { feeCents, netCents, createdAt, payoutId } = ledgerEntries;
  const [sums] = await queries
    .select({
      feeCents: sumOf(feeCents, sql`${hasDonation} and ${createdAt} >= ${from}`),
      unpaidCents: sumOf(netCents, sql`${payoutId} is null`),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.livemode, livemode));
  const all = await listPayouts();
  const paid = all.filter(
    ({ status, arrivesOn }) => status === 'paid' && arrivesOn.startsWith(`${year}-`),
  );
  const [pull] = await queries.select().from(ledgerPulls).where(eq(ledgerPulls.livemode, livemode));
  return {
    year,
    paidOutCents: paid.reduce((sum, { amountCents }) => sum + amountCents, 0),
    feeCents: sums?.feeCents ?? 0,
    next: await readNextPayout(),
    failed: await readOpenFailures(all),
    unpaidCents: sums?.unpaidCents ?? 0,
    pulledUntil: pull?.pulledUntil?.toISOString() ?? null,
    months: await readMonths(),
  };
}
