import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerSchema } from '#lib/api-client.ts';
import { ApiCallError } from '#lib/api-client.ts';
import { useSession } from '../session/session-context.ts';
import { toFailure, type Failure } from './failure.ts';

/** One record that a page shows. */
export interface RecordState<T> {
  /** The last one that came; null before the first. */
  record: T | null;
  /** Why the last reading failed. */
  failure: Failure | null;
  /** The server has no such record. */
  isMissing: boolean;
}

/** A record, and ways to read it anew or to put a newer one in its place. */
export interface UsedRecord<T> extends RecordState<T> {
  load: () => Promise<void>;
  replace: (record: T) => void;
}

/** Reads one record when its page opens. What came stays when a later reading fails. */
export function useRecord<T>(path: string, schema: AnswerSchema<T>): UsedRecord<T> {
  const session = useSession();
  const [state, setState] = useState<RecordState<T>>({
    record: null,
    failure: null,
    isMissing: false,
  });
  /** Counts what was asked and what was put here: an older answer never takes a newer one's place. */
  const turn = useRef(0);
  const load = useCallback(async () => {
    const mine = ++turn.current;
    try {
      const { data } = await session.call(path, { schema });
      if (mine === turn.current) setState({ record: data, failure: null, isMissing: false });
    } catch (error) {
      if (mine !== turn.current) return;
      const isMissing = error instanceof ApiCallError && error.status === 404;
      setState((before) => ({ ...before, failure: toFailure(error), isMissing }));
    }
  }, [session, path, schema]);
  useEffect(() => void load(), [load]);
  /** Another try; where there is no record yet, the page says at once that it comes. */
  const again = useCallback(() => {
    setState((before) => (before.record === null ? { ...before, failure: null } : before));
    return load();
  }, [load]);
  const replace = useCallback((record: T) => {
    turn.current += 1;
    setState({ record, failure: null, isMissing: false });
  }, []);
  return { ...state, load: again, replace };
}
