import type { IsoDay } from '../dates/iso-days.ts';
import { lookUpPacificDay } from '../dates/look-up-pacific-day.ts';
import { toPacificDay } from './zones.ts';

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const pad = (number: number | string) => String(number).padStart(2, '0');

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Returns the day of parts as a file writes them, or null for a day that no month has. */
export function toDay(year: string, month: number, date: string): IsoDay | null {
  // A year of two digits is of this century, because the oldest of these platforms is younger.
  const full = year.length === 2 ? `20${year}` : year;
  // No platform is older; such a year as 0026 is a slip.
  if (!/^(?:19|20)/.test(full)) return null;
  const isDay =
    month >= 1 &&
    month <= 12 &&
    Number(date) >= 1 &&
    Number(date) <= daysInMonth(Number(full), month);
  return isDay ? `${full}-${pad(month)}-${pad(date)}` : null;
}

const iso = /^(?<year>\d{4})(?<mark>[-/])(?<month>\d{1,2})\k<mark>(?<date>\d{1,2})(?!\d)/;
const american = /^(?<month>\d{1,2})\/(?<date>\d{1,2})\/(?<year>\d{4}|\d{2})(?![\d/])/;
const long =
  /^(?:[a-z]{3,9},?\s+)?(?<name>[a-z]{3,9})\.?\s+(?<date>\d{1,2}),?\s+(?<year>\d{4})(?!\d)/i;
const dayFirst =
  /^(?:[a-z]{3,9},?\s+)?(?<date>\d{1,2})(?:\s+|-)(?<name>[a-z]{3,9})\.?(?:,?\s+|-)(?<year>\d{4}|\d{2})(?![\d:])/i;

/** Reads the day as written; numbers are month first. Returns null for no day, such as `13/2/2026`. */
export function readDay(text: string): IsoDay | null {
  const trimmed = text.trim();
  const parts = (iso.exec(trimmed) ?? american.exec(trimmed))?.groups;
  if (parts) return toDay(parts.year ?? '', Number(parts.month), parts.date ?? '');
  const named = (long.exec(trimmed) ?? dayFirst.exec(trimmed))?.groups;
  const month = monthNames.indexOf((named?.name ?? '').slice(0, 3).toLowerCase()) + 1;
  return named && month > 0 ? toDay(named.year ?? '', month, named.date ?? '') : null;
}

const clock =
  /(?:^|[T\s])(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\.\d+)?\s*(?<half>[ap]m)?/i;

/** Reads a time such as `23:58:10`; null where there is none. */
function readTime(text: string): string | null {
  const found = clock.exec(text.trim())?.groups;
  if (!found) return null;
  const half = found.half?.toLowerCase();
  const hour = Number(found.hour);
  const of24 = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour;
  if (of24 > 23 || Number(found.minute) > 59 || Number(found.second ?? 0) > 59) return null;
  return `${pad(of24)}:${found.minute}:${found.second ?? '00'}`;
}

/**
 * Tells whether a file writes the day before the month, by several dates such as `25/05/2026` without any such as
 * `05/25/2026`. Each of its other dates can then be read in two ways. A single one is a slip.
 */
export function writesDayFirst(dates: Iterable<string>): boolean {
  let found = 0;
  for (const date of dates) {
    const [, first = '', second = ''] = /^\s*(\d{1,2})\/(\d{1,2})\/\d/.exec(date) ?? [];
    if (Number(second) > 12) return false;
    if (Number(first) > 12) found += 1;
  }
  return found > 1;
}

const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const plainDay = /^[\d/-]+$/;
const zoneAtEnd = /(?:Z|\s(?:UTC|GMT))$/i;
const offsetAtEnd = /\d[:.]\d{2,}\s*(?<offset>[+-]\d{2}:?\d{2})$/;

/** Returns a local timestamp such as `2026-01-01T02:10:00`, without its zone, or null. */
export function readLocalTimestamp(text: string): string | null {
  const day = readDay(text);
  const time = readTime(text);
  return day && time ? `${day}T${time}` : null;
}

/**
 * Returns the Pacific day, or null for what is no date. The zone comes with the text (`Z`, `+02:00`), else from `zone`:
 * a name such as `America/New_York` or `PST`. Without either the day is not changed, and neither is exactly midnight in
 * the text's own zone, which is a date without a time.
 */
export function readPacificDay(text: string, zone?: string): IsoDay | null {
  const trimmed = text.trim();
  const timestamp = utc.test(trimmed) ? Date.parse(trimmed) : NaN;
  // Date.parse takes a day that a month does not have for one of the next.
  if (!Number.isNaN(timestamp) && readDay(trimmed) !== null)
    return trimmed.endsWith('T00:00:00Z') ? readDay(trimmed) : lookUpPacificDay(timestamp);
  if (plainDay.test(trimmed)) return readDay(trimmed);
  const day = readDay(trimmed);
  const local = readLocalTimestamp(trimmed);
  if (!day || !local) return day;
  const own = offsetAtEnd.exec(trimmed)?.groups?.offset;
  const hasOwnZone = own !== undefined || zoneAtEnd.test(trimmed);
  if (hasOwnZone && local.endsWith('T00:00:00')) return day;
  if (own) {
    const spelled = own.includes(':') ? own : `${own.slice(0, 3)}:${own.slice(3)}`;
    const spelledTime = Date.parse(local + spelled);
    return Number.isNaN(spelledTime) ? null : lookUpPacificDay(spelledTime);
  }
  if (hasOwnZone) return lookUpPacificDay(Date.parse(`${local}Z`));
  return zone ? toPacificDay(local, zone) : day;
}
