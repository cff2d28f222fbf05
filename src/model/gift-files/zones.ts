import { parseDateTime, toCalendarDate, toTimeZone, toZoned } from '@internationalized/date';
import { hourMs } from '#model/dates/durations.ts';
import type { IsoDay } from '../dates/iso-days.ts';
import { lookUpPacificDay } from '../dates/look-up-pacific-day.ts';

const pacificZone = 'America/Los_Angeles';

/** The zones that PayPal and banks abbreviate, in hours from UTC. */
const abbreviations: Readonly<Record<string, number>> = {
  HST: -10,
  AKST: -9,
  AKDT: -8,
  PST: -8,
  PDT: -7,
  MST: -7,
  MDT: -6,
  CST: -6,
  CDT: -5,
  EST: -5,
  EDT: -4,
  UTC: 0,
  GMT: 0,
  Z: 0,
  BST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
};

/** No zone is further from UTC. */
export const maxZoneHours = 14;

const zoneOffset = /^(?:UTC|GMT)?(?<sign>[+-])(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?$/i;

/** Reads hours from UTC from an abbreviation or an offset such as `GMT-08:00`; undefined for another name. */
function readZoneHours(zone: string): number | undefined {
  const name = zone.trim().toUpperCase();
  const { sign, hours, minutes = '0' } = zoneOffset.exec(name)?.groups ?? {};
  if (hours === undefined) return abbreviations[name];
  const distance = Number(hours) + Number(minutes) / 60;
  if (distance > maxZoneHours) return undefined;
  return sign === '-' ? -distance : distance;
}

function isNamedZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

// Each row of a file can name its zone.
const namedZones = new Map<string, boolean>();

/** Tells whether a zone is known, by a name such as `America/New_York` or `PST`, or by its offset. */
export function isKnownZone(zone: string): boolean {
  if (readZoneHours(zone) !== undefined) return true;
  const name = zone.trim();
  const isKnown = namedZones.get(name) ?? isNamedZone(name);
  namedZones.set(name, isKnown);
  return isKnown;
}

/** Returns the Pacific day of a local timestamp in a zone; null for an unknown zone. */
export function toPacificDay(local: string, zone: string): IsoDay | null {
  const hours = readZoneHours(zone);
  if (hours !== undefined) return lookUpPacificDay(Date.parse(`${local}Z`) - hours * hourMs);
  if (!isKnownZone(zone)) return null;
  const moved = toTimeZone(toZoned(parseDateTime(local), zone.trim()), pacificZone);
  return toCalendarDate(moved).toString();
}
