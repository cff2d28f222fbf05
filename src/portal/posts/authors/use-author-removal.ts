import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlogAuthor } from '#model/posts/authors.ts';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { staffRequest } from '../../session/request.ts';

interface AuthorRemovalOptions {
  onStart: () => void;
  onRemoved: (author: BlogAuthor) => Promise<void>;
}

/** Deletes authors, also one that somebody else deleted first, and keeps the failures until the next try. */
export function useAuthorRemoval({ onStart, onRemoved }: AuthorRemovalOptions) {
  const [failed, setFailed] = useState<readonly { author: BlogAuthor; error: Error }[]>([]);
  const { mutate } = useMutation({
    mutationFn: async ({ id }: BlogAuthor) => {
      try {
        await staffRequest(`/api/admin/blog/authors/${id}`, { method: 'DELETE' });
      } catch (error) {
        if (!(error instanceof ApiCallError && error.status === 404)) throw error;
      }
    },
    onMutate(author) {
      onStart();
      setFailed((all) => all.filter((each) => each.author.id !== author.id));
    },
    onError: (error, author) => setFailed((all) => [...all, { author, error }]),
    onSuccess: (_, author) => onRemoved(author),
  });
  return { failed, remove: mutate };
}
