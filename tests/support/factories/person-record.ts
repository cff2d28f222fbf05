import type { PersonRecord, TimelineEntry } from '#model/people/contract.ts';
import { buildPerson } from './admin-rows.ts';

type DonationEntry = Extract<TimelineEntry, { kind: 'donation' }>;

/** Builds a donation on a person's timeline. */
export function buildDonationEntry(overrides: Partial<DonationEntry> = {}): DonationEntry {
  return {
    kind: 'donation',
    at: '2026-10-03T17:05:00.000Z',
    id: crypto.randomUUID(),
    source: 'card',
    method: 'Visa ending in 4242',
    description: null,
    reversed: false,
    isReversal: false,
    amountCents: 5000,
    currency: 'usd',
    status: 'succeeded',
    refundedCents: 0,
    testMode: false,
    ...overrides,
  };
}

/** Builds a person as their page reads them, with nothing on their timeline. */
export function buildPersonRecord(overrides: Partial<PersonRecord> = {}): PersonRecord {
  return {
    person: buildPerson(),
    others: [],
    undelivered: [],
    timeline: [],
    mailboxes: [],
    years: [],
    alike: [],
    joins: [],
    ...overrides,
  };
}
