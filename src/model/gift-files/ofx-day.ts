import { parseAbsolute } from '@internationalized/date';
import { hourMs } from '#model/dates/durations.ts';
import type { IsoDay } from '../dates/iso-days.ts';
import { lookUpPacificDay } from '../dates/look-up-pacific-day.ts';
import { toDay } from './days.ts';
import { maxZoneHours } from './zones.ts';

const ofxTimestamp =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d+)?)?(?:\[([+-]?\d+(?:\.\d+)?)(?::\w+)?\])?/;

/**
 * Returns the Pacific day of a time in OFX, such as `20260209120000[-8:PST]`; without a zone the day is not changed.
 * Returns null for what is no time.
 */
export function readOfxDay(text: string): IsoDay | null {
  const found = ofxTimestamp.exec(text.trim());
  if (!found) return null;
  const [, year = '', month, date = '', hour, minute, second = '00', zone] = found;
  const day = toDay(year, Number(month), date);
  if (!day || hour === undefined || zone === undefined) return day;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  if (Math.abs(Number(zone)) > maxZoneHours) return null;
  // Banks that know no time write midnight in UTC or in their own zone.
  if (`${hour}${minute}${second}` === '000000') return day;
  const timestamp = parseAbsolute(`${day}T${hour}:${minute}:${second}Z`, 'UTC').toDate().getTime();
  return lookUpPacificDay(timestamp - Number(zone) * hourMs);
}
