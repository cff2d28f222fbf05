import type { RecordedSource } from '#contracts/donations/donations.ts';
import type { RecordDonationBody } from '#contracts/donations/record-donation.ts';

export interface RecordValues {
  source: RecordedSource;
  receivedOn: string;
  amountCents: string;
  description: string;
  reference: string;
  donorName: string;
  donorEmail: string;
  note: string;
}

/** Whole cents of "$1,000.00"; NaN when it is no amount, undefined when nothing is typed. */
export function readCents(typed: string): number | undefined {
  const plain = typed.replaceAll(/[$,\s]/g, '');
  if (plain === '') return undefined;
  return /^\d+(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

/** What the form sends: stock is described, everything else has an amount (P-151). */
export function requestOf(values: RecordValues): RecordDonationBody {
  const { source, receivedOn, donorName, donorEmail, note, ...rest } = values;
  const isStock = source === 'stock';
  return {
    source,
    receivedOn,
    donorName,
    donorEmail,
    note,
    ...(isStock
      ? { description: rest.description }
      : { amountCents: readCents(rest.amountCents), reference: rest.reference }),
  };
}
