import { useEffect, useRef, useSyncExternalStore } from 'react';
import { figuresOf, postsOf } from '../list/post-lists.ts';
import { useSession } from '../../session/session-context.ts';
import { syncOf, type SyncState } from './sync-loader.ts';

/** The mirror as the Blog page shows it. */
export interface Sync extends SyncState {
  start: () => void;
  /** Reads the state again. */
  retry: () => void;
}

/** Follows the mirror while the page is open; a run that ends refreshes the list and the figures. */
export function useSync(): Sync {
  const session = useSession();
  const loader = syncOf(session);
  const state = useSyncExternalStore(loader.subscribe, loader.read);
  useEffect(() => void loader.load(), [loader]);
  const { ended } = state;
  const seen = useRef(ended);

  useEffect(() => {
    if (seen.current === ended) return;
    seen.current = ended;
    void postsOf(session).load();
    void figuresOf(session).load();
  }, [ended, session]);

  return { ...state, start: () => void loader.start(), retry: () => void loader.load() };
}
