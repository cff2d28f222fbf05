import type { RecordedSource } from '#contracts/donations/donations.ts';
import type { RecordDonationBody } from '#contracts/donations/record-donation.ts';

export const emptyRecord = {
  source: 'check' as RecordedSource,
  receivedOn: '',
  amountCents: '',
  description: '',
  reference: '',
  donorName: '',
  donorEmail: '',
  note: '',
};

export type RecordValues = typeof emptyRecord;

/** Whole cents of "$1,000.00"; NaN when it is no amount, undefined when nothing is typed. */
function readCents(typed: string): number | undefined {
  const plain = typed.replaceAll(/[$,\s]/g, '');
  if (plain === '') return undefined;
  return /^\d+(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

/** What the form sends: stock is described, everything else has an amount (P-151). */
export function requestOf(values: RecordValues): RecordDonationBody {
  const { amountCents, reference, description, ...shared } = values;
  return shared.source === 'stock'
    ? { ...shared, description }
    : { ...shared, amountCents: readCents(amountCents), reference };
}
