import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';

const zone = 'America/Los_Angeles';

/** Returns a time as a Pacific clock shows it, such as '2026-11-24T09:00'. */
export function pacificWallTime(iso: string): string {
  return toCalendarDateTime(parseAbsolute(iso, zone)).toString().slice(0, 16);
}

/**
 * Returns the time at which a Pacific clock shows a text such as '2026-11-24T09:00': the first of an hour that comes
 * twice, and the next hour for one that is skipped.
 */
export function parsePacificTime(wallTime: string): string {
  return toZoned(parseDateTime(wallTime), zone).toAbsoluteString();
}
