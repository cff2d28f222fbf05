/** Aborts a call with any of the signals; browsers of 2023 lack `AbortSignal.any`. */
export async function abortWith<T>(
  signals: (AbortSignal | undefined)[],
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  const abort = () => own.abort();
  for (const signal of signals) {
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  }
  try {
    return await call(own.signal);
  } finally {
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  }
}
