import type { DonationDocument } from '../enumerations.ts';
import type { IsoDay } from '../dates/iso-days.ts';

/** The kinds of gifts; `history` was taken and receipted by the platform that the organization leaves. */
export const fileGiftKinds = ['check', 'transfer', 'stock', 'fund', 'history'] as const;

/** A gift of a file. All amounts are in cents; `line` is the physical line where the record starts, from 1. */
export interface FileGift {
  line: number;
  /** The format and the row's own id, by which a row that comes twice is recognized. */
  externalId: string;
  /** `donor` is null when the file names nobody. */
  donor: string | null;
  email: string | null;
  /** The day of the gift in Pacific time. */
  date: IsoDay;
  /** The day that a sheet names first, where another one counts. */
  ownDay?: IsoDay;
  grossCents: number;
  feeCents: number;
  netCents: number;
  kind: (typeof fileGiftKinds)[number];
  document: DonationDocument;
  /** The external id of the employee's gift in the same file. */
  matchOf: string | null;
  /** The donor's employer, who has no part in the gift. */
  employer?: string;
  /** The person whose gift or volunteering caused this gift of a company. */
  onBehalfOf?: string;
  /** The giving account of a donor-advised fund, and the charity that holds it. */
  fund?: string;
  sponsor?: string;
  /** Another charity that grants the money and has receipted the donor; it is recorded as a sponsor is. */
  grantor?: string;
  reference?: string;
  note?: string;
  payoutId?: string;
  stripeCharge?: string;
  /** `listed` is false for a donor who is named in the books and on no public page. */
  listed?: false;
  /** The person who acted for a company. */
  contact?: string;
  fundraiser?: string;
  /** The id of the same grant in a file of another platform. */
  sameAs?: string;
  /** The amounts in the other currency that was given, in its hundredths. */
  original?: { currency: string; grossCents: number; feeCents: number; netCents: number };
  /** The name as the file has it, where `donor` is a repair of broken accents. */
  asWritten?: string;
  why?: string;
}

/** A row that takes a gift back; its amounts are negative. */
export interface FileReversal {
  line: number;
  externalId: string;
  /** The external id of the gift, or null when it is in no row of the file. */
  of: string | null;
  /** The external id that the row names, although no row of the file has it. */
  names?: string;
  donor: string | null;
  date: IsoDay;
  grossCents: number;
  feeCents: number;
  netCents: number;
  payoutId?: string;
  why: string;
}

export interface FilePayout {
  id: string;
  method?: string;
  date?: IsoDay;
  periodEnding?: IsoDay;
  netCents: number;
  /** The sum that the file states, less that of its rows. */
  driftCents?: number;
}

/** A fee of a whole payment. */
export interface FileCost {
  what: string;
  cents: number;
  /** The id of its own row; a cost of the whole file has none. */
  externalId?: string;
  payoutId?: string;
}

/** A row that becomes no gift. */
export interface LeftOutRow {
  line: number;
  reason: string;
  /** The id under which an earlier file may have had this row as a gift. */
  externalId?: string;
  /** The gifts that the row becomes if staff say so. */
  maybe?: FileGift[];
  /** True when the amounts of `maybe` are in another currency; staff then type the dollars that arrived. */
  needsDollars?: true;
}

/** Says how rows compare with what the file says of them. */
export interface FileCheck {
  /** The parts of the sentence; numbers are cents. */
  parts: readonly (string | number)[];
  ties: boolean;
  /** The row that it is about; without it the check is about the whole file. */
  line?: number;
}

export interface FileRows {
  payout: FilePayout[];
  costs: FileCost[];
  checks: FileCheck[];
  /** The receiver that the file names. */
  madeOutTo?: string;
  gifts: FileGift[];
  reversals: FileReversal[];
  leftOut: LeftOutRow[];
}

export interface GiftFile extends FileRows {
  format: string;
  version: string;
  totals: { gifts: number; grossCents: number; feeCents: number; netCents: number };
}

/** Thrown for a file that holds no gifts; the message says what the file is instead, and what to do. */
export class NoGiftFileError extends Error {
  override name = 'NoGiftFileError';
}
