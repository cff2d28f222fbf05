import type { SelfServiceAccess } from '#model/applications/access.ts';
import { accessCopy } from './access-copy.ts';
import { formatUtcDay, unbroken } from '#model/dates/dates.ts';
import { type AccessState, accessState } from '#model/applications/access-days.ts';
import { daysBetween } from '#model/dates/iso-days.ts';

/** Returns a day that stays on one line, such as November 26, 2026. */
export function formatAccessDay(iso: string): string {
  return unbroken(formatUtcDay(iso));
}

/**
 * Returns the heading of a researcher's page; undefined without access, where the application's state is the heading.
 */
export function accessHeading(state: AccessState): string | undefined {
  return state === 'none' ? undefined : accessCopy.states[state];
}

/**
 * Returns the sentence below that heading: when access ends, or when and why it ended; undefined without access.
 *
 * @param today the Pacific day
 * @param isKeyShown asks to copy the key, which is shown once
 */
export function accessLead(
  access: SelfServiceAccess | null,
  today: string,
  isKeyShown: boolean,
): string | undefined {
  const state = accessState(access, today);
  if (!access || state === 'none') return undefined;
  const { leads } = accessCopy;
  if (state === 'ended') {
    return leads.ended[access.endedBy ?? 'date'](formatAccessDay(access.endedOn ?? access.endsOn));
  }
  const end = formatAccessDay(access.endsOn);
  if (isKeyShown) return leads.key(end);
  return state === 'ending'
    ? leads.ending(end, daysBetween(today, access.endsOn))
    : leads.active(end);
}

/** Returns the text of the last step of an application's progress: the terms to accept, or the days of the access. */
export function accessStep(access: SelfServiceAccess | null, today: string): string {
  const { steps } = accessCopy;
  if (!access) return steps.terms;
  const day = formatAccessDay(access.endedOn ?? access.endsOn);
  const state = accessState(access, today);
  if (state === 'ended') return steps.ended(day);
  return state === 'ending' ? steps.ends(day) : steps.period(formatAccessDay(access.beganOn), day);
}
