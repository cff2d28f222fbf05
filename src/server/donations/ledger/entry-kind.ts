import { type SQL, sql } from 'drizzle-orm';
import type { EntryKind } from '#model/donations/payouts.ts';
import { ledgerEntries } from '../../db/ledger-schema.ts';
import { kindsByCategory, kindsByType } from './kinds-by-category.ts';

interface Classified {
  type: string;
  category: string;
}

const categories: Readonly<Record<string, EntryKind>> = kindsByCategory;
const types: Readonly<Record<string, EntryKind>> = kindsByType;

// Only own properties count: an object also answers to names such as `constructor`.
const find = (kinds: Readonly<Record<string, EntryKind>>, name: string) =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined;

const listedKind = ({ type, category }: Classified): EntryKind =>
  find(categories, category) ?? find(types, type) ?? 'unknown';

/** Returns what an entry is in the books; money of other sites and products is never a donation. */
export function entryKind(entry: Classified & { donationId: string | null }): EntryKind {
  const kind = listedKind(entry);
  const isOfDonation = kind === 'donations' || kind === 'refunds' || kind === 'disputes';
  return isOfDonation && entry.donationId === null ? 'other' : kind;
}

interface Cents {
  amountCents: number;
  feeCents: number;
  netCents: number;
}

/**
 * Splits an entry into gross and fee, whose difference is the net. Stripe lists its own fees as negative amounts
 * without a fee.
 */
export function splitEntry({ amountCents, feeCents, netCents, ...entry }: Classified & Cents) {
  const isCost = listedKind(entry) === 'fees';
  return isCost ? { amountCents: 0, feeCents: 0 - netCents } : { amountCents, feeCents };
}

function hasKind(kind: EntryKind): SQL {
  const of = (kinds: Readonly<Record<string, EntryKind>>) =>
    Object.keys(kinds).filter((each) => kinds[each] === kind);
  const { category, type } = ledgerEntries;
  return sql`(${category} in ${of(categories)}
    or ${type} in ${of(types)} and ${category} not in ${Object.keys(categories)})`;
}

const ofDonations = (kind: EntryKind) =>
  sql`(${ledgerEntries.donationId} is not null and ${hasKind(kind)})`;

/** Matches entries that are donations; a payment that the bank did not honor is subtracted. */
export const isDonationEntry = ofDonations('donations');

/** Matches entries that are refunds; failed refunds are subtracted. */
export const isRefundEntry = ofDonations('refunds');

/** The fee of an entry in cents, also of one that is a fee itself; what Stripe takes is positive. */
export const entryFeeCents = sql`case when ${hasKind('fees')}
  then -${ledgerEntries.netCents} else ${ledgerEntries.feeCents} end`;
