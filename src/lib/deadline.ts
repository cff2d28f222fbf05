import { abortWith } from './abort-with.ts';

/** Aborts a call after `ms` milliseconds, or earlier with `signal`, because a connection can hang. */
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
