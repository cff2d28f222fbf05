/** Aborts a call with any of the signals or in time; browsers of 2023 lack `AbortSignal.any`. */
export async function abortWith<T>(
  signals: (AbortSignal | undefined)[],
  call: (signal: AbortSignal) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  const own = new AbortController();
  const abort = () => own.abort();
  const timer = timeoutMs === undefined ? undefined : setTimeout(abort, timeoutMs);
  for (const signal of signals) {
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  }
  try {
    return await call(own.signal);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  }
}
