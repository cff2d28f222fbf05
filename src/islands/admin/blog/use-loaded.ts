import { useCallback, useEffect, useState } from 'react';
import { ApiCallError, type AnswerSchema } from '#lib/api-client.ts';
import { toFailure, type Failure } from '../lists/failure.ts';
import { useSession } from '../session/session-context.ts';

/** One thing of the server's that a page needs before it can be drawn. */
type Loaded<T> =
  | { status: 'loading' }
  | { status: 'ready'; data: T }
  /** `code` is the HTTP status; null when no answer came. */
  | { status: 'failed'; failure: Failure; code: number | null };

/** Reads `path` when the page opens, and again when asked. */
export function useLoaded<T>(path: string, schema: AnswerSchema<T>) {
  const session = useSession();
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' });
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const end = new AbortController();
    session
      .call(path, { schema, signal: end.signal })
      .then(({ data }) => setLoaded({ status: 'ready', data }))
      .catch((error: unknown) => {
        if (end.signal.aborted) return;
        const code = error instanceof ApiCallError ? error.status : null;
        setLoaded({ status: 'failed', failure: toFailure(error), code });
      });
    return () => end.abort();
  }, [session, path, schema, turn]);

  const again = useCallback(() => {
    setLoaded({ status: 'loading' });
    setTurn((now) => now + 1);
  }, []);
  return { loaded, again };
}
