import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';

const zone = 'America/Los_Angeles';

/** Returns a moment as a Pacific clock shows it, such as '2026-11-24T09:00'. */
export function pacificWallTime(iso: string): string {
  return toCalendarDateTime(parseAbsolute(iso, zone)).toString().slice(0, 16);
}

/**
 * The moment at which a Pacific clock shows a time such as '2026-11-24T09:00'. Of an hour that comes twice it is
 * the first; an hour that is left out becomes the next one.
 */
export function parsePacificTime(wallTime: string): string {
  return toZoned(parseDateTime(wallTime), zone).toAbsoluteString();
}
