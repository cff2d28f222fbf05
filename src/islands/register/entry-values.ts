import type { ApplicantRegisterEntry as Entry } from '#model/applications/applicant.ts';
import { unbroken } from '#model/dates/dates.ts';
import { computeListingTime } from '#model/register/listing-time.ts';
import { formatPacificDate, formatPacificMonth } from '#model/dates/pacific-dates.ts';
import { keptDay } from '#model/register/contract.ts';
import type { EntryValues } from './EntryForm.tsx';
import { registerForm as copy } from './form-copy.ts';

/** Tells whether an entry has a day to come, which a change keeps unless another one is chosen. */
export function isWaiting(entry: Entry | null, now: number): entry is Entry {
  return entry !== null && Date.parse(entry.listedFrom) > now;
}

/** Returns what the form begins with: the entry as it is, and consent asked for again. */
export function entryValues(entry: Entry | null, now: number): EntryValues {
  const delayMonths = isWaiting(entry, now) ? keptDay : '0';
  return { title: entry?.title ?? '', summary: entry?.summary ?? '', delayMonths, consent: false };
}

/** Returns when an entry would be listed with what is typed. */
export function listingTime(entry: Entry | null, { delayMonths }: EntryValues, now: number): Date {
  if (delayMonths === keptDay) return new Date(entry?.listedFrom ?? now);
  if (delayMonths === '0' && entry) return new Date(Math.min(now, Date.parse(entry.listedFrom)));
  return computeListingTime(new Date(now), Number(delayMonths));
}

/** Says whether an entry is listed, for the line of the folded section. */
export function entryState(entry: Entry | null, now: number): string {
  if (!entry) return copy.state.none;
  if (entry.hidden) return copy.state.hidden;
  const isListed = Date.parse(entry.listedFrom) <= now;
  return isListed
    ? copy.state.listed(formatPacificMonth(entry.listedFrom))
    : copy.state.waiting(unbroken(formatPacificDate(entry.listedFrom)));
}
