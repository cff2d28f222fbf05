import { useQuery } from '@tanstack/react-query';
import { blogAuthorsSchema, type BlogAuthor } from '#model/posts/authors.ts';
import { toFailure } from '../../data/failure.ts';
import { apiQuery } from '../../data/query-client.ts';

export const authorsQuery = apiQuery('/api/admin/blog/authors', blogAuthorsSchema);

/** Reads all authors, which the list, the editor and its preview share. `authors` is null until they have loaded. */
export function useAuthors() {
  const { data, error, refetch } = useQuery(authorsQuery);
  const authors: readonly BlogAuthor[] | null = data ?? null;
  return { authors, failure: error && toFailure(error), reload: refetch };
}
