import { useEffect, useSyncExternalStore } from 'react';
import type { BlogAuthor } from '#contracts/blog-authors.ts';
import type { Failure } from '../../lists/failure.ts';
import { useSession } from '../../session/session-context.ts';
import { authorsOf } from './author-list.ts';

/** The authors as they came last; null before the first answer. */
export function useAuthors() {
  const loader = authorsOf(useSession());
  useEffect(() => void loader.load(), [loader]);
  const { figures, failure } = useSyncExternalStore(loader.subscribe, loader.read);
  const authors: readonly BlogAuthor[] | null = figures;
  const said: Failure | null = failure;
  return { authors, failure: said, reload: loader.load };
}
