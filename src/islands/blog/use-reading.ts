import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { KeptPage, LoadFailure, Reading } from './reading.ts';

/** How something is read, and what is said when that fails. */
interface Source<Data> {
  kept: KeptPage;
  /** Reads it anew. Must keep its identity between renders. */
  load(signal: AbortSignal): Promise<Data>;
  failure(error: unknown): LoadFailure;
}

/** The new state after a failed look: what is on the page stays, unless it is gone. */
function afterFailure<Data>(
  before: Reading<Data>,
  { message, isGone }: LoadFailure,
): Reading<Data> {
  const isSeen = before.state === 'kept' || before.state === 'shown';
  return isSeen && !isGone ? { ...before, message } : { state: 'failed', message, isGone };
}

/**
 * Leaves what came with the page until something else is read; with nothing on the page it goes from
 * loading to what it found (P-61).
 */
export function useReading<Data>({ kept, load, failure }: Source<Data>): {
  reading: Reading<Data>;
  busy: boolean;
  again: () => void;
} {
  const [reading, setReading] = useState<Reading<Data>>({
    state: kept.isThere ? 'kept' : 'loading',
  });
  const [asks, setAsks] = useState(0);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const call = new AbortController();
    load(call.signal)
      .then((data) => {
        setReading({ state: 'shown', data });
        setBusy(false);
      })
      .catch((error: unknown) => {
        if (call.signal.aborted) return;
        const found = failure(error);
        setReading((before) => afterFailure(before, found));
        setBusy(false);
        if (found.isMistake) reportError(error);
      });
    return () => call.abort();
  }, [load, failure, asks]);

  useLayoutEffect(() => {
    if (reading.state !== 'kept') kept.leave();
  }, [reading.state, kept]);

  const again = useCallback(() => {
    setBusy(true);
    setAsks((count) => count + 1);
  }, []);
  return { reading, busy, again };
}
