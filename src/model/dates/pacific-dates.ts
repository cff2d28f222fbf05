import { formatter } from './dates.ts';

const zone = { timeZone: 'America/Los_Angeles' } as const;

const longDate = formatter({ ...zone, dateStyle: 'long' });
const fullDate = formatter({ ...zone, dateStyle: 'full' });
const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const clock = formatter({ ...zone, ...time });

/** Returns the Pacific day of a time, such as 2026-11-26, as `en-CA` writes it. */
export const dayInPacific = formatter(
  { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' },
  'en-CA',
);

/** Returns the middle of a Pacific day: noon in winter, 1 p.m. in summer. */
export const noonInPacific = (day: string): Date => new Date(`${day}T20:00:00Z`);

const hour = formatter({ ...zone, hour: '2-digit', hourCycle: 'h23' });

/** Returns the hour of the day in Pacific time, from 0 to 23. */
export function hourInPacific(timestamp: Date): number {
  return Number(hour(timestamp));
}

// ICU puts a narrow no-break space before AM, which becomes an ordinary one here.
function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}

/** Returns the Pacific day of a timestamp, such as "November 26, 2026". */
export function formatPacificDate(iso: string): string {
  return plainSpaces(longDate(iso));
}

export const formatPacificMonthDay = formatter({ ...zone, month: 'long', day: 'numeric' });

/** Returns a Pacific day such as "November 26", with its year unless that is the year of `now`. */
export function formatPacificBriefDate(day: Date, now = new Date()): string {
  const isThisYear = dayInPacific(day).slice(0, 4) === dayInPacific(now).slice(0, 4);
  return isThisYear ? formatPacificMonthDay(day) : formatPacificDate(day.toISOString());
}

/** Returns a text such as "March 2024". */
export const formatPacificMonth = formatter({ ...zone, month: 'long', year: 'numeric' });

/** Returns the Pacific time of a timestamp with its zone, such as "5:00 PM PST". */
export function formatPacificTime(iso: string): string {
  return plainSpaces(clock(iso));
}

const weekday = formatter({ ...zone, weekday: 'short', month: 'short', day: 'numeric' });
const hourAndMinute = formatter({ ...zone, hour: 'numeric', minute: '2-digit' });

/** Returns a Pacific text such as "Thu, Nov 26" and "5:00 PM", for lists that name the zone once. */
export function formatPacificParts(iso: string): { day: string; time: string } {
  return { day: plainSpaces(weekday(iso)), time: plainSpaces(hourAndMinute(iso)) };
}

/** Returns a Pacific text such as "November 26, 2026 at 5:00 PM PST". */
export function formatPacificDateTime(iso: string): string {
  return plainSpaces(`${longDate(iso)} at ${clock(iso)}`);
}

/** Returns a Pacific text such as "Thursday, November 26, 2026 at 5:00 PM PST". */
export function formatPacificFullDateTime(iso: string): string {
  return plainSpaces(`${fullDate(iso)} at ${clock(iso)}`);
}

const shortTime = formatter({
  ...zone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Returns a Pacific text such as "Nov 26, 5:00 PM", without year and zone. */
export function formatPacificShortTime(iso: string): string {
  return plainSpaces(shortTime(iso));
}
