import { expect, test } from 'vitest';
import { entryKind, splitEntry } from '#server/donations/ledger/entry-kind.ts';

const readKind = (type: string, category: string, donationId: string | null = null) =>
  entryKind({ type, category, donationId });

test.each([
  ['topup', 'topup', 'topups'],
  ['topup_reversal', 'topup_reversal', 'topups'],
  ['inbound_transfer', 'inbound_transfer', 'topups'],
  ['reserved_funds', 'risk_reserved_funds', 'reserves'],
  ['reserve_hold', 'reserve_hold', 'reserves'],
  ['reserve_transaction', 'connect_reserved_funds', 'reserves'],
  ['payout_minimum_balance_release', 'payout_minimum_balance_release', 'reserves'],
  ['stripe_fee', 'fee', 'fees'],
  ['payout_failure', 'payout_reversal', 'payouts'],
  ['transfer', 'transfer', 'other'],
  ['charge', 'charge', 'other'],
  ['moon_fee', 'moon_fee', 'unknown'],
  ['constructor', 'constructor', 'unknown'],
])('an entry of the type %s in the category %s is %s', (type, category, kind) => {
  expect(readKind(type, category)).toBe(kind);
});

test('the kind of an entry follows the category where it is more precise than the type', () => {
  expect(readKind('adjustment', 'dispute', 'donation')).toBe('disputes');
  expect(readKind('adjustment', 'fee')).toBe('fees');
});

test('a fee whose category is new is a cost', () => {
  const cents = { amountCents: -85, feeCents: 0, netCents: -85 };
  const entry = { type: 'stripe_fee', category: 'stripe_fee_tax' };
  expect(splitEntry({ ...entry, ...cents })).toEqual({ amountCents: 0, feeCents: 85 });
});
