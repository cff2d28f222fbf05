import { and, eq, gte, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { onlineSources } from '#model/enumerations.ts';
import { database } from '../../db/client.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { donations, subscriptions } from '../../db/schema.ts';
import { isCharge } from '../ledger/ledger-of-donation.ts';
import { linkEntries } from '../ledger/store-entries.ts';
import { payments } from '../payments.ts';
import { sumWhere } from '../rows.ts';
import { workThrough } from '../work-through.ts';
import { checkPayment } from './check-payment.ts';
import { notAtProviderFinding } from './repair-payment.ts';
import { addFindings, type Run } from './run.ts';

/** A row is written before its payment, and clocks differ. */
export const toleranceMs = 60 * 60 * 1000;

/** Sums have the ledger's signs. */
export function sumEntries() {
  const { donationId, amountCents, currency } = ledgerEntries;
  const of = (...categories: string[]) => inArray(ledgerEntries.category, categories);
  return database()
    .queries.select({
      donationId,
      chargedCents: sumWhere(amountCents, of('charge', 'charge_failure')).as('charged_cents'),
      refundCents: sumWhere(amountCents, of('refund', 'refund_failure')).as('refund_cents'),
      disputeCents: sumWhere(amountCents, of('dispute', 'dispute_reversal')).as('dispute_cents'),
      currencies: sql<string[]>`array_agg(distinct ${currency})`.as('currencies'),
    })
    .from(ledgerEntries)
    .where(isNotNull(donationId))
    .groupBy(donationId)
    .as('entries');
}

export const isOnline = () =>
  and(inArray(donations.source, onlineSources), eq(donations.livemode, payments().livemode));

/** At the start of the span only the payment may be inside it. */
export const isCounted = ({ since, now }: Run) =>
  and(
    gte(donations.createdAt, new Date(since.getTime() + toleranceMs)),
    lt(donations.createdAt, now),
  );

/**
 * Donations that say something else than the sum of their entries. What an open dispute took is not
 * refunded yet; and because inquiries and decisions can move no money, disputes are differences
 * until they are over.
 */
async function findDifferences(run: Run) {
  const entries = sumEntries();
  const { amountCents, refundedCents, disputed, disputeLost, status, createdAt } = donations;
  const isOpenDispute = sql`${disputed} and not ${disputeLost}`;
  const isPaid = eq(status, 'succeeded');
  const takenByDisputes = sql`case when ${isOpenDispute} then 0 else ${entries.disputeCents} end`;
  const gone = sql`-(${entries.refundCents} + ${takenByDisputes})`;
  const hasEntries = isNotNull(entries.donationId);
  return database()
    .queries.select({ id: donations.id, paymentId: donations.paymentIntentId })
    .from(donations)
    .leftJoin(entries, eq(entries.donationId, donations.id))
    .where(
      and(
        isOnline(),
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
    .orderBy(createdAt);
}

export const isUnknownCharge = () =>
  and(isCharge, isNull(ledgerEntries.donationId), eq(ledgerEntries.livemode, payments().livemode));

/**
 * Tells whether a charge without a donation is another site's or product's: it carries neither our stamp,
 * nor is its customer one of our monthly donors, whose renewals carry none. Nothing is asked of
 * Stripe, because an account that others use has thousands. Where neither was noted, it is read.
 */
export function isOthers() {
  const { customerId, notOurs, otherSite, ownSite, paymentIntentId } = ledgerEntries;
  const donor = database()
    .queries.select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId));
  const isUnstamped = sql`(${ownSite} is false and not exists ${donor})`;
  return sql`(${otherSite} or ${notOurs} or ${paymentIntentId} is null or ${isUnstamped})`;
}

async function findUnknownPayments(): Promise<string[]> {
  const rows = await database()
    .queries.selectDistinct({ id: ledgerEntries.paymentIntentId })
    .from(ledgerEntries)
    .where(and(isUnknownCharge(), not(isOthers())));
  return rows.flatMap(({ id }) => id ?? []);
}

async function checkUnknownPayment(paymentId: string, run: Run): Promise<void> {
  if ((await checkPayment(paymentId, run)) !== 'not ours') return;
  await database()
    .queries.update(ledgerEntries)
    .set({ notOurs: true })
    .where(eq(ledgerEntries.paymentIntentId, paymentId));
}

/**
 * Repairs donations that differ from Stripe's ledger, and restores those that only the ledger
 * shows. Returns whether there was time for all.
 * @throws ProviderError
 */
export async function compareWithLedger(run: Run, hasTime: () => boolean): Promise<boolean> {
  const unknown = await findUnknownPayments();
  const isKnown = await workThrough(unknown, (id) => checkUnknownPayment(id, run), hasTime);
  const differences = await findDifferences(run);
  const isRepaired = await workThrough(
    differences,
    async ({ id, paymentId }) => {
      const outcome = paymentId === null ? 'missing' : await checkPayment(paymentId, run);
      if (outcome !== 'missing') return;
      await addFindings(run, { paymentId, donationId: id }, () =>
        Promise.resolve([notAtProviderFinding(paymentId, id)]),
      );
    },
    hasTime,
  );
  await linkEntries();
  return isKnown && isRepaired;
}
