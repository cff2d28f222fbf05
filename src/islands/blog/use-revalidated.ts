import { useCallback, useEffect, useState } from 'react';
import { isUnexpectedError } from './load-blog.ts';

export interface LoadFailure {
  message: string;
  /** There is nothing to show any more, and another try would find nothing either. */
  isGone: boolean;
}

/** What to show: nothing yet, data, a failure, or data that could not be refreshed. */
export interface Revalidated<Data> {
  data?: Data | undefined;
  failure?: LoadFailure | undefined;
  isRetrying: boolean;
  retry: () => void;
}

/**
 * Shows what came with the page and replaces it by what the server has now (P-61).
 *
 * @param load must keep its identity between renders.
 */
export function useRevalidated<Data>(
  data: Data | undefined,
  load: (signal: AbortSignal) => Promise<Data>,
  failureOf: (error: unknown) => LoadFailure,
): Revalidated<Data> {
  const [state, setState] = useState<Omit<Revalidated<Data>, 'retry'>>({ data, isRetrying: false });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const call = new AbortController();
    load(call.signal)
      .then((data) => setState({ data, isRetrying: false }))
      .catch((error: unknown) => {
        if (call.signal.aborted) return;
        const failure = failureOf(error);
        const { isGone } = failure;
        setState(({ data }) => ({ data: isGone ? undefined : data, failure, isRetrying: false }));
        if (isUnexpectedError(error)) reportError(error);
      });
    return () => call.abort();
  }, [load, failureOf, tries]);

  const retry = useCallback(() => {
    setState((before) => ({ ...before, isRetrying: true }));
    setTries((count) => count + 1);
  }, []);
  return { ...state, retry };
}
