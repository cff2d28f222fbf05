/**
 * Runs a call that is given up as soon as any of the signals is aborted. `AbortSignal.any` is unknown
 * to browsers of 2023.
 *
 * @throws whatever the call throws when its signal is aborted.
 */
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
