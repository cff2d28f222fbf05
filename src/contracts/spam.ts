import * as z from 'zod/mini';

/** Name of the honeypot control that people never see (P-26). */
export const honeypotField = 'website';

/** Filling a form faster than this marks the row as spam, in milliseconds (P-26). */
export const fastestHumanFillMs = 2000;

/**
 * Signals that both public forms may send. They never refuse a message: a filled honeypot or a very
 * short fill time marks the row; absence of either never does (P-26).
 */
export const spamSignals = {
  /** What is no text, no form of ours has sent. */
  [honeypotField]: z.catch(z.optional(z.string()), 'no text'),
  /** Milliseconds between the form's first focus and its sending. */
  fillTimeMs: z.catch(z.optional(z.number().check(z.nonnegative())), undefined),
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
