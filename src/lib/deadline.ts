import { abortWith } from './abort-with.ts';

/**
 * Runs a call that is given up after `ms` milliseconds, or earlier when `signal` says so: a connection
 * that hangs must not leave a person waiting for ever.
 *
 * @throws whatever the call throws when its signal is aborted.
 */
export async function withDeadline<T>(
  ms: number,
  call: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await abortWith([late.signal, signal], call);
  } finally {
    clearTimeout(timer);
  }
}
