import type { AccountNames, JournalAccount, OwnAccount } from '#model/donations/journal.ts';
import { platformNames } from '#model/donations/platforms.ts';
import type { EntryKind } from '#model/donations/payouts.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { donationCurrency } from '#model/donations/contract.ts';
import type { LedgerLine } from '../../db/ledger-json.ts';
import { isReturnedPayout } from './entry-name.ts';

/** A line of an entry; a debit is positive, a credit negative. */
export interface Posting {
  account: JournalAccount;
  cents: number;
  description: string;
}

export interface JournalEntry {
  kind: 'payout' | 'day' | 'clearing';
  /** A Pacific day, such as `2026-10-31`, always in the month of the journal. */
  date: string;
  title: string;
  currency: string;
  /** The postings add up to zero. */
  postings: Posting[];
}

/**
 * The account of each kind. Reserves are in none, because the money stays at Stripe and so in clearing. A line of an
 * unknown kind is told apart by its description.
 */
const accountsByKind: Readonly<Record<EntryKind, OwnAccount | null>> = {
  donations: 'donations',
  refunds: 'refunds',
  disputes: 'disputes',
  fees: 'fees',
  payouts: null,
  topups: 'bank',
  reserves: null,
  other: 'other',
  unknown: 'other',
};

const descriptions: Readonly<Record<OwnAccount, string>> = {
  donations: 'Donations by card',
  fees: 'Fees of Stripe',
  refunds: 'Refunds',
  disputes: 'Disputes',
  clearing: 'In the balance at Stripe',
  bank: 'Paid out',
  checks: 'Checks and transfers',
  other: 'Other sites and products',
};

function describeKind({ kind, name }: LedgerLine): string | undefined {
  if (kind === 'topups') return 'Added from the bank account';
  return kind === 'unknown' ? `Unknown to this site: ${name}` : undefined;
}

const order: readonly JournalAccount[] = Object.keys(descriptions) as OwnAccount[];

// The difference to zero goes to clearing; accounts are in one order and without zeros.
function balancedPostings(lines: readonly LedgerLine[], bankCents: number): Posting[] {
  const postings = new Map<string, Posting>();
  function add(account: OwnAccount, more: number, description = descriptions[account]) {
    const key = `${account} ${description}`;
    const cents = (postings.get(key)?.cents ?? 0) + more;
    postings.set(key, { account, cents, description });
  }
  add('bank', bankCents);
  for (const line of lines) {
    const account = line.kind && accountsByKind[line.kind];
    if (account) add(account, -(line.grossCents ?? 0), describeKind(line));
    add('fees', line.feeCents ?? 0);
  }
  add('clearing', -[...postings.values()].reduce((sum, { cents }) => sum + cents, 0));
  return [...postings.values()]
    .sort((a, b) => order.indexOf(a.account) - order.indexOf(b.account))
    .filter(({ cents }) => cents !== 0);
}

const inCurrency = (currency: string) =>
  currency === donationCurrency ? '' : ` in ${currency.toUpperCase()}`;

function groupLines(lines: readonly LedgerLine[], describe: (line: LedgerLine) => string) {
  const memos = new Set(lines.map(describe));
  return [...memos].map((memo) => [memo, lines.filter((line) => describe(line) === memo)] as const);
}

const byCurrency = (lines: readonly LedgerLine[]) =>
  groupLines(lines, ({ currency }) => currency).sort(([a], [b]) => (a < b ? -1 : 1));

// An entry that is dated in a closed month is booked on the first day of this one.
const bookedOn = ({ date, isLate }: LedgerLine, month: string) => (isLate ? `${month}-01` : date);

/**
 * Makes the entry of a payout with the entries of this month that it paid. Those of earlier months were left in
 * clearing there and leave it here; a returned payout goes into clearing.
 */
function payoutEntry(payout: LedgerLine, paid: readonly LedgerLine[], month: string): JournalEntry {
  const { payoutId, grossCents, currency } = payout;
  const isReturned = isReturnedPayout(payout.name);
  const name = isReturned ? 'Payout that came back' : 'Payout';
  const day = formatUtcDay(payout.date);
  return {
    kind: 'payout',
    date: bookedOn(payout, month),
    title: `${name} of ${day}${payoutId ? `, ${payoutId}` : ''}${inCurrency(currency)}`,
    currency,
    postings: balancedPostings([payout, ...paid], -(grossCents ?? 0)),
  };
}

const lastDay = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

function clearingEntries(lines: readonly LedgerLine[], month: string, today: string) {
  const date = lastDay(month) < today ? lastDay(month) : today;
  return byCurrency(lines).map(([currency, own]): JournalEntry => ({
    kind: 'clearing',
    date,
    title: `Moved at Stripe, not paid out by ${formatUtcDay(date)}${inCurrency(currency)}`,
    currency,
    postings: balancedPostings(own, 0),
  }));
}

const describeRecorded = ({ name, reference, donorName }: LedgerLine) =>
  [reference ? `${name} ${reference}` : name, donorName || 'Anonymous'].join(', ');

const sumLines = (lines: readonly LedgerLine[], of: 'grossCents' | 'feeCents' | 'netCents') =>
  lines.reduce((total, line) => total + (line[of] ?? 0), 0);

function describeDeposit({ platform, payoutId }: LedgerLine): string {
  if (payoutId) return `Payout ${payoutId}`;
  return platform ? `Held by ${platformNames[platform]}` : descriptions.checks;
}

// What a platform holds stands in its clearing account until its payout comes. Files that were exported before lines
// had a platform keep it among the checks.
const depositPostings = (lines: readonly LedgerLine[]): Posting[] =>
  groupLines(lines, (line) => `${line.platform} ${describeDeposit(line)}`).flatMap(([, own]) =>
    own.slice(0, 1).map((line) => ({
      account: line.platform ?? 'checks',
      cents: sumLines(own, 'netCents'),
      description: describeDeposit(line),
    })),
  );

/** Makes the entry of a platform's payout, which takes it from the platform's clearing account to the bank. */
function platformPayoutEntry(line: LedgerLine, month: string): JournalEntry {
  const { platform, paidCents = 0, name, description, payoutId, currency } = line;
  const postings: Posting[] = [
    { account: 'bank', cents: paidCents, description: descriptions.bank },
    { account: platform ?? 'checks', cents: 0 - paidCents, description: `Payout ${payoutId}` },
  ];
  return {
    kind: 'payout',
    date: bookedOn(line, month),
    currency,
    title: `${name}, ${description}, ${payoutId}`,
    postings: postings.filter(({ cents }) => cents !== 0),
  };
}

// A donation that was taken back is a debit.
function dayEntries(lines: readonly LedgerLine[], month: string): JournalEntry[] {
  return groupLines(lines, (line) => bookedOn(line, month)).flatMap(([date, ofDay]) =>
    byCurrency(ofDay).map(([currency, own]): JournalEntry => {
      const day = formatUtcDay(date);
      return {
        kind: 'day',
        date,
        title: `Checks and transfers of ${day}${inCurrency(currency)}`,
        currency,
        postings: [
          ...depositPostings(own),
          {
            account: 'fees' as const,
            cents: sumLines(own, 'feeCents'),
            description: 'Fees of platforms',
          },
          ...own.map((line) => ({
            account: 'donations' as const,
            cents: -(line.grossCents ?? 0),
            description: describeRecorded(line),
          })),
        ].filter(({ cents }) => cents !== 0),
      };
    }),
  );
}

/**
 * Makes the entries of a month's journal, by date: one for each payout, one for each day with donations not by card,
 * and at its end what is still in the balance. Each line of the month is in one of them, so that the journals together
 * are the ledger. Every change of this function changes files that were exported.
 *
 * @param today a Pacific day
 */
export function buildJournal(
  lines: readonly LedgerLine[],
  month: string,
  today: string,
): JournalEntry[] {
  const moved = lines.filter(({ kind }) => kind !== null);
  const rest = new Set(moved.filter(({ kind }) => kind !== 'payouts'));
  const payoutEntries = moved
    .filter(({ kind }) => kind === 'payouts')
    .map((payout) => {
      const isOwn = (line: LedgerLine) =>
        payout.payoutId !== null &&
        !isReturnedPayout(payout.name) &&
        line.payoutId === payout.payoutId &&
        line.currency === payout.currency;
      const paid = [...rest].filter(isOwn);
      for (const line of paid) rest.delete(line);
      return payoutEntry(payout, paid, month);
    });
  // Stock is described and not valued.
  const recorded = lines.filter(({ kind, netCents }) => kind === null && netCents !== null);
  const ofPlatforms = lines
    .filter(({ paidCents }) => paidCents !== undefined)
    .map((line) => platformPayoutEntry(line, month));
  const dated = [...payoutEntries, ...ofPlatforms, ...dayEntries(recorded, month)].sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  );
  return [...dated, ...clearingEntries([...rest], month, today)].filter(
    ({ postings }) => postings.length > 0,
  );
}

/** Finds lines whose gross less their fee is not their net; Stripe never lists such lines. */
export const findOffLines = (lines: readonly LedgerLine[]) =>
  lines.filter(
    ({ kind, grossCents, feeCents, netCents }) =>
      kind !== null && (grossCents ?? 0) - (feeCents ?? 0) !== netCents,
  );

/** Lists the accounts of these entries that lack the code which Xero needs. */
export function findMissingCodes(entries: readonly JournalEntry[], names: AccountNames) {
  const used = new Set(entries.flatMap(({ postings }) => postings.map(({ account }) => account)));
  return [...used].filter((account) => names[`${account}Code`] === '');
}
