import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ReconcileReport } from '#model/donations/admin-donations.ts';
import { donationCurrency } from '#model/donations/contract.ts';
import { database } from '../../db/client.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import { isInDollars, sumColumn } from '../rows.ts';
import { foreignChargeCondition, unknownChargeCondition } from '../ledger/unknown-charges.ts';
import { isCounted, isOnline, sumEntries } from './compare-with-ledger.ts';
import type { ReconciliationRun } from './run.ts';

const one = sql`1`;

const idsAtOnce = 500;

async function countDonations(run: ReconciliationRun) {
  const entries = sumEntries();
  const isPaid = eq(donations.status, 'succeeded');
  const isCharged = sql`${entries.chargedCents} > 0`;
  // Stripe converts other currencies, so a different amount is no difference.
  const isAddable = and(
    isInDollars(),
    or(isNull(entries.donationId), sql`${entries.currencies} = array[${donations.currency}]`),
  );
  const [counted] = await database()
    .queries.select({
      ourCount: sumColumn(one, isPaid),
      ourCents: sumColumn(donations.amountCents, and(isPaid, isAddable)),
      chargedCount: sumColumn(one, isCharged),
      chargedCents: sumColumn(sql`${entries.chargedCents}`, and(isCharged, isAddable)),
    })
    .from(donations)
    .leftJoin(entries, eq(entries.donationId, donations.id))
    .where(and(isOnline(), isCounted(run)));
  return counted ?? { ourCount: 0, ourCents: 0, chargedCount: 0, chargedCents: 0 };
}

// Counts paid donations that the ledger lacks, because balance transactions come minutes after a payment.
async function countNotInLedger(run: ReconciliationRun) {
  const ids = [...run.seen.payments].flatMap(([id, { payment }]) =>
    payment?.state === 'succeeded' ? id : [],
  );
  const { donationId, paymentIntentId } = ledgerEntries;
  const sum = { count: 0, cents: 0 };
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const [counted] = await database()
      .queries.select({
        count: sumColumn(one),
        cents: sumColumn(donations.amountCents, isInDollars()),
      })
      .from(donations)
      .leftJoin(
        ledgerEntries,
        or(eq(donationId, donations.id), eq(paymentIntentId, donations.paymentIntentId)),
      )
      .where(
        and(
          isOnline(),
          isCounted(run),
          inArray(donations.paymentIntentId, ids.slice(start, start + idsAtOnce)),
          isNull(ledgerEntries.id),
        ),
      );
    sum.count += counted?.count ?? 0;
    sum.cents += counted?.cents ?? 0;
  }
  return sum;
}

async function countUnknownCharges({ since }: ReconciliationRun) {
  const { amountCents, createdAt, currency } = ledgerEntries;
  const isOtherSites = foreignChargeCondition();
  const [counted] = await database()
    .queries.select({
      others: sumColumn(one, isOtherSites),
      count: sumColumn(one, sql`not ${isOtherSites}`),
      cents: sumColumn(amountCents, and(eq(currency, donationCurrency), sql`not ${isOtherSites}`)),
    })
    .from(ledgerEntries)
    .where(and(unknownChargeCondition(), gte(createdAt, since)));
  return counted ?? { others: 0, count: 0, cents: 0 };
}

/**
 * Counts the paid donations of a run's period at Stripe and here, and sums those in dollars (cents). `others` counts
 * the charges of other sites of the account, which neither sum has.
 */
export async function countSides(
  run: ReconciliationRun,
): Promise<Pick<ReconcileReport, 'provider' | 'ours' | 'others'>> {
  const own = await countDonations(run);
  const notInLedger = await countNotInLedger(run);
  const unknown = await countUnknownCharges(run);
  return {
    provider: {
      count: own.chargedCount + notInLedger.count + unknown.count,
      cents: own.chargedCents + notInLedger.cents + unknown.cents,
    },
    ours: { count: own.ourCount, cents: own.ourCents },
    others: unknown.others,
  };
}
