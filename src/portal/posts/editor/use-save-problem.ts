import { useState } from 'react';
import { flushSync } from 'react-dom';
import { adminBlogMessages, type AdminPost } from '#model/posts/admin-posts.ts';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { describeFailedChange, isRefusal, toFailure } from '../../data/failure.ts';
import { readNewerPost } from './save-post.ts';

export type Pane = 'write' | 'preview' | 'newer';

interface SaveProblemOptions {
  isStored: boolean;
  onShow: (pane: Pane) => void;
}

/** Stores why a post cannot be saved as it is: someone else saved or deleted it. */
export function useSaveProblem({ isStored, onShow }: SaveProblemOptions) {
  const [problem, setProblem] = useState<'newer' | 'deleted' | null>(null);
  // The id names the server's log line.
  const [requestId, setRequestId] = useState<string | null>(null);
  const [newer, setNewer] = useState<AdminPost | null>(null);

  function showNewer(current: AdminPost) {
    flushSync(() => {
      setNewer(current);
      setProblem('newer');
      onShow('newer');
    });
    document.getElementById('newer')?.focus();
  }

  return {
    problem,
    requestId,
    newer,
    clear: () => setProblem(null),
    /** Settles the newer version, too: it was taken over, or the post is saved as another one. */
    settle() {
      setNewer(null);
      setProblem(null);
    },
    /** Returns the reason of a failure, or nothing where the editor shows it in a way of its own. */
    explain(error: unknown): string {
      alert(adminBlogMessages.saveFailed);
      const failure = toFailure(error);
      setRequestId(failure.requestId);
      if (!(error instanceof ApiCallError && isRefusal(error))) {
        return describeFailedChange(error, '');
      }
      const current = readNewerPost(error);
      if (error.body.fields) onShow('write');
      else if (error.status === 404 && (isStored || newer)) setProblem('deleted');
      else if (current) showNewer(current);
      else return failure.reason;
      return '';
    },
  };
}
