import * as z from 'zod/mini';

/** Name of the honeypot control that people never see (decision 29). */
export const honeypotField = 'website';

/** Filling a form faster than this marks the row as spam, in milliseconds (decision 29). */
export const fastestHumanFillMs = 2000;

/**
 * Signals that both public forms may send. They never refuse a message: a filled honeypot or a very
 * short fill time marks the row; absence of either never does (decision 29).
 */
export const spamSignals = {
  [honeypotField]: z.optional(z.string().check(z.maxLength(2000))),
  /** Milliseconds between the form's first focus and its sending. */
  fillTimeMs: z.optional(z.number().check(z.nonnegative())),
};

/** True when the signals say that a machine filled the form. */
export function looksLikeSpam(signals: {
  website?: string | undefined;
  fillTimeMs?: number | undefined;
}): boolean {
  const trapped = (signals.website ?? '').trim() !== '';
  const tooFast = signals.fillTimeMs !== undefined && signals.fillTimeMs < fastestHumanFillMs;
  return trapped || tooFast;
}
