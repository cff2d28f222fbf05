import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { donationCurrency } from '#model/donations/contract.ts';
import { namePlatform, statesPayouts, sumsOwnRows } from '#model/donations/platforms.ts';
import { roundingCostName } from '#model/donations/gift-imports.ts';
import type { LedgerEntry, Payout, PayoutDetails } from '#model/donations/payouts.ts';
import { database, type Queries, runSql } from '../../db/client.ts';
import { giftImportRows, giftImports } from '../../db/gift-imports-schema.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { type DonationRow, receivedAt } from '../rows.ts';

type ImportRow = typeof giftImports.$inferSelect;
type StoredRow = typeof giftImportRows.$inferSelect;

interface NamedPayout {
  id: string;
  platform: string;
  import: ImportRow;
  payout: ImportRow['payouts'][number];
  /** The rows of later files that belong to the same payout. */
  additions: Addition[];
}

interface Addition {
  id: string;
  import: ImportRow;
  netCents: number;
}

/** Sums the rows of later files that no earlier file has for the same payout, in cents, by import and payout. */
async function sumNewRows(queries: Queries, named: readonly NamedPayout[]) {
  const added = named.filter(({ additions }) => additions.length > 0);
  if (added.length === 0) return new Map<string, number>();
  const imports = added.flatMap(({ additions }) => additions.map((each) => each.import.id));
  const payouts = added.map(({ payout }) => payout.id);
  const rows = await runSql<{ importId: string; payoutId: string; cents: string }>(
    queries,
    sql`select own.import_id as "importId", own.payout_id as "payoutId", sum(case
        when own.type = 'cost' then -own.cents
        when gift.id is not null then gift.amount_cents - coalesce(gift.fee_cents, 0)
        else (own.waiting ->> 'netCents')::bigint end)::text as cents
      from gift_import_rows own join gift_imports file on file.id = own.import_id
        left join donations gift on gift.id = own.donation_id
      where ${inArray(sql`own.import_id`, [...new Set(imports)])}
        and ${inArray(sql`own.payout_id`, [...new Set(payouts)])}
        and own.outcome in ('recorded', 'open')
        and not exists (
          select from gift_import_rows before join gift_imports first on first.id = before.import_id
          where before.external_id = own.external_id and before.payout_id = own.payout_id
            and (first.created_at, first.id) < (file.created_at, file.id))
      group by own.import_id, own.payout_id`,
  );
  return new Map(
    rows.map(({ importId, payoutId, cents }) => [`${importId} ${payoutId}`, Number(cents)]),
  );
}

/** Returns how the ids of an import's payouts begin; the position in the import follows. */
export const payoutIdStart = (importId: string) => `file_${importId.replaceAll('-', '')}_`;

/**
 * Lists the payouts that files name. Where files state what a payout came to, the first one counts; else a later file
 * adds the rows that are new. A deposit of checks is of its own file, because a sheet says nothing but its rows.
 */
export async function listNamedPayouts(
  queries: Queries = database().queries,
): Promise<NamedPayout[]> {
  const imports = await queries
    .select()
    .from(giftImports)
    .where(eq(giftImports.livemode, siteIsLive()))
    .orderBy(asc(giftImports.createdAt), asc(giftImports.id));
  const named = new Map<string, NamedPayout>();
  for (const each of imports) {
    const platform = namePlatform(each.format);
    for (const [index, payout] of each.payouts.entries()) {
      const own = sumsOwnRows(each.format) ? each.id : '';
      const key = `${platform} ${payout.id} ${own}`;
      const id = `${payoutIdStart(each.id)}${index}`;
      const first = named.get(key);
      if (!first) named.set(key, { id, platform, import: each, payout, additions: [] });
      else if (!statesPayouts(first.import.format))
        first.additions.push({ id, import: each, netCents: 0 });
    }
  }
  const all = [...named.values()];
  const sums = await sumNewRows(queries, all);
  for (const { payout, additions } of all) {
    for (const addition of additions)
      addition.netCents = sums.get(`${addition.import.id} ${payout.id}`) ?? 0;
  }
  return all;
}

interface PaidRow {
  row: StoredRow;
  format: string;
  gift: DonationRow | null;
  at: Date;
}

// Matches a check that an earlier sheet had without the day of its deposit.
const isDepositedLater = and(
  eq(giftImportRows.outcome, 'already'),
  eq(giftImportRows.type, 'gift'),
  sql`not exists (
    select from gift_import_rows before join gift_imports first on first.id = before.import_id
    where before.donation_id = ${giftImportRows.donationId} and before.payout_id is not null
      and (first.created_at, first.id) < (${giftImports.createdAt}, ${giftImports.id}))`,
);

const readRows = (where: SQL | undefined): Promise<PaidRow[]> =>
  database()
    .queries.select({
      row: giftImportRows,
      format: giftImports.format,
      gift: donations,
      at: giftImports.createdAt,
    })
    .from(giftImportRows)
    .innerJoin(giftImports, eq(giftImports.id, giftImportRows.importId))
    .leftJoin(donations, eq(donations.id, giftImportRows.donationId))
    .where(
      and(
        eq(giftImports.livemode, siteIsLive()),
        or(inArray(giftImportRows.outcome, ['recorded', 'open']), isDepositedLater),
        where,
      ),
    )
    .orderBy(asc(giftImports.createdAt), asc(giftImportRows.position));

function toEntry({ row, gift, at }: PaidRow): LedgerEntry | null {
  const day = (gift && !gift.reversesId ? receivedAt(gift) : at).toISOString();
  const about = {
    id: row.id,
    type: row.type,
    category: row.type,
    paymentId: null,
    currency: donationCurrency,
    createdAt: day,
    availableOn: day,
  };
  if (gift) {
    const isBack = gift.reversesId !== null;
    return {
      ...about,
      name: isBack ? 'Reversal' : gift.matchOf ? 'Match' : 'Gift',
      description: null,
      kind: isBack ? 'refunds' : 'donations',
      donationId: gift.id,
      donorName: gift.donorName,
      amountCents: gift.amountCents,
      feeCents: gift.feeCents,
      netCents: gift.amountCents - gift.feeCents,
    };
  }
  const { importId, reason: description } = row;
  const none = { donationId: null, donorName: null, description, importId };
  if (row.type === 'cost' && row.cents !== null) {
    const amounts = { amountCents: 0, feeCents: row.cents, netCents: 0 - row.cents };
    const name = row.reason === roundingCostName ? roundingCostName : 'Cost of the payout';
    return { ...about, ...none, ...amounts, name, kind: 'fees' };
  }
  if (!row.waiting) return null;
  const { grossCents, feeCents, netCents } = row.waiting;
  const amounts = { amountCents: grossCents, feeCents, netCents };
  return { ...about, ...none, ...amounts, name: 'Open', kind: 'other' };
}

function listEntries(
  { platform, payout, import: { id, format: named } }: NamedPayout,
  rows: readonly PaidRow[],
) {
  const settled = new Set(
    rows.flatMap(({ row }) => (row.outcome === 'recorded' ? (row.externalId ?? []) : [])),
  );
  const seen = new Set<string>();
  return rows.flatMap((each) => {
    const { row, format } = each;
    if (row.payoutId !== payout.id || namePlatform(format) !== platform) return [];
    if (sumsOwnRows(named) ? row.importId !== id : row.outcome === 'already') return [];
    // An open row was recorded since, or is open in two files.
    const key = row.externalId ?? row.id;
    if (row.outcome === 'open' && (settled.has(key) || seen.has(key))) return [];
    seen.add(key);
    return toEntry(each) ?? [];
  });
}

const sum = (
  entries: readonly LedgerEntry[],
  of: 'amountCents' | 'feeCents' | 'netCents',
  test: (entry: LedgerEntry) => boolean = () => true,
) => entries.filter(test).reduce((all, entry) => all + entry[of], 0);

const isGift = ({ kind }: LedgerEntry) => kind === 'donations';
const isBack = ({ kind }: LedgerEntry) => kind === 'refunds';

function present(named: NamedPayout, entries: readonly LedgerEntry[]): Payout {
  const { payout, import: first, id, platform, additions } = named;
  const amountCents = additions.reduce((all, each) => all + each.netCents, payout.netCents);
  const grossCents = sum(entries, 'amountCents', isGift);
  const refundedCents = 0 - sum(entries, 'amountCents', isBack);
  const feeCents = sum(entries, 'feeCents', (entry) => isGift(entry) || isBack(entry));
  const netCents = sum(entries, 'netCents');
  // A withdrawal of a balance names no rows.
  const itemized = entries.length > 0;
  return {
    id,
    platform,
    amountCents,
    currency: donationCurrency,
    arrivesOn: payout.date ?? payout.periodEnding ?? dayInPacific(first.createdAt),
    status: 'paid',
    failure: null,
    failedOn: null,
    openFailure: false,
    complete: true,
    donations: entries.filter(isGift).length,
    grossCents,
    refundedCents,
    feeCents,
    itemized,
    otherCents: netCents - grossCents + refundedCents + feeCents,
    tied: itemized && netCents === amountCents,
    createdAt: first.createdAt.toISOString(),
  };
}

/** Lists the payouts that files of gifts name, beside Stripe's. */
export async function listPlatformPayouts(): Promise<Payout[]> {
  const named = await listNamedPayouts();
  if (named.length === 0) return [];
  const ids = [...new Set(named.map(({ payout }) => payout.id))];
  const rows = await readRows(inArray(giftImportRows.payoutId, ids));
  return named.map((each) => present(each, listEntries(each, rows)));
}

/** Reads a payout of a platform with what it paid; open rows count from the start. */
export async function readPlatformPayout(id: string): Promise<PayoutDetails | undefined> {
  const named = (await listNamedPayouts()).find((each) => each.id === id);
  if (!named) return undefined;
  const rows = await readRows(eq(giftImportRows.payoutId, named.payout.id));
  const entries = listEntries(named, rows);
  return { ...present(named, entries), entries, broughtBy: null };
}
