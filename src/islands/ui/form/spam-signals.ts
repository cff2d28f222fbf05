import { honeypotField } from '#model/fields/spam.ts';

/**
 * Collects what tells people from programs: the honeypot, and how long the form took. The time begins with
 * the focus of a field. Where Send is pressed before, the browser may have filled in the form: then there
 * is no time to judge, not even after a wrong field got the focus.
 */
export function collectSpamSignals() {
  let honeypot: HTMLInputElement | null = null;
  let startedAt: number | 'unknown' | null = null;
  return {
    honeypot: (input: HTMLInputElement | null) => void (honeypot = input),
    start: () => void (startedAt ??= performance.now()),
    ignoreTime: () => void (startedAt ??= 'unknown'),
    reset: () => void (startedAt = null),
    /** Returns the fields that they add to a request. */
    read: () => ({
      ...(honeypot?.value && { [honeypotField]: honeypot.value }),
      ...(typeof startedAt === 'number' && {
        fillTimeMs: Math.round(performance.now() - startedAt),
      }),
    }),
  };
}
