import type * as z from 'zod/mini';
import type { RecordDonationBody } from '#model/donations/recorded-donation.ts';
import type { Decision } from '#model/applications/admin-applications.ts';
import type { ContactRequest } from '#model/messages/contract.ts';
import type { RegisterEntry } from '#model/register/contract.ts';
import type { applicationRequestSchema } from '#model/applications/contract.ts';
import records from './records.json' with { type: 'json' };

export type DonationEnd =
  | 'paid'
  | 'declined'
  | 'abandoned'
  | 'refunded'
  | 'partly refunded'
  | 'disputed';

export interface ApplicationRecord {
  daysAgo: number;
  /** The answers as sent, with optional fields left out. */
  answers: z.input<typeof applicationRequestSchema>;
  /** The decision; missing while the application waits. */
  decision?: Decision;
  note?: string;
  spam?: boolean;
  /** A question that was asked a day after the application. */
  question?: { text: string; answer?: string };
  /** The entry in the register, listed since a day after the approval. */
  entry?: Pick<RegisterEntry, 'title' | 'summary' | 'outputs'>;
  /** The access to the data platform, which began a day after the approval; the key of a sample opens nothing. */
  access?: { usedDaysAgo: number | null; endedByStaff?: string };
}

export interface MessageRecord extends Pick<
  ContactRequest,
  'name' | 'email' | 'subject' | 'message'
> {
  daysAgo: number;
  /** `contactType` is null on imported messages only. */
  contactType: ContactRequest['contactType'] | null;
  spam?: boolean;
}

export interface DonorRecord {
  name: string | null;
  email: string | null;
  dollars: number;
  /** True when the donor is named at /supporters. */
  listed?: boolean;
  end?: DonationEnd;
}

/** A monthly or yearly donation. */
interface MonthlyRecord {
  name: string;
  email: string;
  dollars: number;
  interval: 'month' | 'year';
  beganDaysAgo: number;
  /** Applies from the next payment on. */
  raisedTo?: number;
  pausedMonths?: number;
}

interface Records {
  applications: ApplicationRecord[];
  messages: MessageRecord[];
  board: Record<'name' | 'email', string>[];
  donors: (DonorRecord & { daysAgo: number[] })[];
  monthly: MonthlyRecord[];
  /** A giver whose address was corrected, and two entries that are one giver. */
  givers: {
    moved: { from: string; to: string; daysAgo: number };
    joined: { into: string; other: string; daysAgo: number };
  };
  recorded: (Omit<RecordDonationBody, 'receivedOn'> & { daysAgo: number; isReversed?: boolean })[];
  sampleAuthor: Record<string, string | null>;
  drafts: Record<'title' | 'slug' | 'category' | 'excerpt' | 'content', string>[];
}

/** The records of the demo; each says that it is a sample. */
export const {
  applications,
  board,
  messages,
  donors,
  monthly,
  givers,
  recorded,
  drafts,
  sampleAuthor,
} = records as Records;
