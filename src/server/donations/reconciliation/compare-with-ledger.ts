import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { hourMs } from '#model/dates/durations.ts';
import { onlineSources } from '#model/enumerations.ts';
import { database } from '../../db/client.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { donations } from '../../db/schema.ts';
import { linkEntries } from '../ledger/store-entries.ts';
import { foreignChargeCondition, unknownChargeCondition } from '../ledger/unknown-charges.ts';
import { payments } from '../payments.ts';
import { sumColumn } from '../rows.ts';
import { settleAll, workThrough } from '../work-through.ts';
import { checkPayment } from './check-payment.ts';
import { continueList } from '../stripe-lists/continue-reading.ts';
import { notAtProviderFinding } from './repair-payment.ts';
import { addFindings, type ReconciliationRun } from './run.ts';

/** The tolerance in milliseconds, because a row is written before its payment, and clocks differ. */
export const toleranceMs = hourMs;

/** Sums the entries of donations, with the ledger's signs. */
export function sumEntries() {
  const { donationId, amountCents, currency } = ledgerEntries;
  const of = (...categories: string[]) => inArray(ledgerEntries.category, categories);
  return database()
    .queries.select({
      donationId,
      chargedCents: sumColumn(amountCents, of('charge', 'charge_failure')).as('charged_cents'),
      refundCents: sumColumn(amountCents, of('refund', 'refund_failure')).as('refund_cents'),
      disputeCents: sumColumn(amountCents, of('dispute', 'dispute_reversal')).as('dispute_cents'),
      currencies: sql<string[]>`array_agg(distinct ${currency})`.as('currencies'),
    })
    .from(ledgerEntries)
    .where(isNotNull(donationId))
    .groupBy(donationId)
    .as('entries');
}

/** Matches donations through Stripe, in the mode of the key that is used. */
export const isOnline = () =>
  and(inArray(donations.source, onlineSources), eq(donations.livemode, payments().livemode));

/**
 * Matches the donations of a run's period, later at its start by the tolerance, because there only the payment may be
 * inside it.
 */
export const isCounted = ({ since, now }: ReconciliationRun) =>
  and(
    gte(donations.createdAt, new Date(since.getTime() + toleranceMs)),
    lt(donations.createdAt, now),
  );

const isOpenDispute = sql`(${donations.disputed} and not ${donations.disputeLost})`;

interface Differences {
  run: ReconciliationRun;
  which?: SQL;
  after: string | null;
  limit: number;
}

/**
 * Lists donations that differ from the sum of their entries, newest first. What an open dispute took is not refunded
 * yet; and because inquiries and decisions can move no money, disputes are differences until they are over.
 */
function findDifferences({ run, which, after, limit }: Differences) {
  const entries = sumEntries();
  const { id, amountCents, refundedCents, status, createdAt } = donations;
  const isPaid = eq(status, 'succeeded');
  const takenByDisputes = sql`case when ${isOpenDispute} then 0 else ${entries.disputeCents} end`;
  const gone = sql`-(${entries.refundCents} + ${takenByDisputes})`;
  const hasEntries = isNotNull(entries.donationId);
  const last = alias(donations, 'last');
  const lastRow = database()
    .queries.select({ createdAt: last.createdAt, id: last.id })
    .from(last)
    .where(eq(last.id, after ?? ''));
  return database()
    .queries.select({ id, paymentId: donations.paymentIntentId })
    .from(donations)
    .leftJoin(entries, eq(entries.donationId, id))
    .where(
      and(
        isOnline(),
        which,
        after === null ? undefined : sql`(${createdAt}, ${id}) < (${lastRow})`,
        or(
          isOpenDispute,
          and(isPaid, isNull(entries.donationId), isCounted(run)),
          and(hasEntries, sql`not ${isPaid}`),
          and(
            hasEntries,
            sql`${entries.currencies} = array[${donations.currency}]`,
            or(
              sql`${entries.chargedCents} <> ${amountCents}`,
              sql`${refundedCents} <> least(${amountCents}, ${gone})`,
            ),
          ),
        ),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Lists payments of the ledger without a donation, newest first. */
async function unknownAfter(after: string | null, limit: number): Promise<{ id: string }[]> {
  const { paymentIntentId: id, createdAt } = ledgerEntries;
  const newest = max(createdAt);
  const last = alias(ledgerEntries, 'last');
  const lastRow = database()
    .queries.select({ createdAt: max(last.createdAt), id: last.paymentIntentId })
    .from(last)
    .where(eq(last.paymentIntentId, after ?? ''))
    .groupBy(last.paymentIntentId);
  const rows = await database()
    .queries.select({ id })
    .from(ledgerEntries)
    .where(and(unknownChargeCondition(), not(foreignChargeCondition())))
    .groupBy(id)
    .having(after === null ? undefined : sql`(${newest}, ${id}) < (${lastRow})`)
    .orderBy(desc(newest), desc(id))
    .limit(limit);
  return rows.flatMap((row) => (row.id === null ? [] : { id: row.id }));
}

async function checkUnknownPayment(paymentId: string, run: ReconciliationRun): Promise<void> {
  if ((await checkPayment(paymentId, run)) !== 'not ours') return;
  await database()
    .queries.update(ledgerEntries)
    .set({ notOurs: true })
    .where(eq(ledgerEntries.paymentIntentId, paymentId));
}

interface Difference {
  id: string;
  paymentId: string | null;
}

async function checkDifference(
  { id, paymentId }: Difference,
  run: ReconciliationRun,
): Promise<void> {
  const outcome = paymentId === null ? 'missing' : await checkPayment(paymentId, run);
  if (outcome !== 'missing' || run.seen.missing.has(id)) return;
  run.seen.missing.add(id);
  await addFindings(run, { paymentId, donationId: id }, () =>
    Promise.resolve([notAtProviderFinding(paymentId, id)]),
  );
}

// These differences take a quarter of a schedule's time.
const firstDifferences = 10;

/**
 * Repairs donations that differ from Stripe's ledger, and restores those that only the ledger shows. Both lists go on
 * where the last run stopped; before them come the newest donations that differ for sure, because an open dispute often
 * says what it said. Returns whether both came to their end.
 *
 * @throws ProviderError
 */
export async function compareWithLedger(
  run: ReconciliationRun,
  hasTime: () => boolean,
): Promise<boolean> {
  const check = (difference: Difference) => checkDifference(difference, run);
  const certain = { run, which: not(isOpenDispute), after: null, limit: firstDifferences };
  await workThrough(await findDifferences(certain), check, hasTime);
  const unknown = continueList(
    run,
    { list: 'unknown', rowsAfter: unknownAfter, check: ({ id }) => checkUnknownPayment(id, run) },
    hasTime,
  );
  const differences = continueList(
    run,
    {
      list: 'differences',
      rowsAfter: (after, limit) => findDifferences({ run, after, limit }),
      check,
    },
    hasTime,
  );
  // Both run at once, so that a long one leaves the other its share of calls.
  const areRead = await settleAll([unknown, differences]);
  await linkEntries();
  return areRead.every(Boolean);
}
