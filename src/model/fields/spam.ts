import * as z from 'zod/mini';

export const honeypotField = 'website';

/** The shortest time, in milliseconds, in which a person fills in a form. */
export const fastestHumanFillMs = 2000;

/** The fields that show spam. A filled honeypot or a short fill time marks the row and never refuses it. */
export const spamSignals = {
  [honeypotField]: z.optional(z.catch(z.string(), 'no text')),
  fillTimeMs: z.catch(z.optional(z.number().check(z.nonnegative())), undefined),
};

/** Tells whether the honeypot is filled or the form was sent within two seconds; an unknown time is no sign of it. */
export function looksLikeSpam(signals: {
  website?: string | undefined;
  fillTimeMs?: number | undefined;
}): boolean {
  const trapped = (signals.website ?? '').trim() !== '';
  const tooFast = signals.fillTimeMs !== undefined && signals.fillTimeMs < fastestHumanFillMs;
  return trapped || tooFast;
}
