import {
  createPostSchema,
  matchesRequest,
  versionConflictSchema,
  type AdminPost,
} from '#model/posts/admin-posts.ts';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { staffRequest } from '../../session/request.ts';

const timeoutMs = 45_000;

/** Returns the newer version from a 409; null for any other error. */
export function newerVersion(error: unknown): AdminPost | null {
  if (!(error instanceof ApiCallError && error.status === 409)) return null;
  return versionConflictSchema.safeParse(error.answer).data?.current ?? null;
}

/**
 * Sends a post. A conflict with the same post that an earlier try has saved counts as success.
 *
 * @throws ApiCallError, NetworkError
 */
export const savePost: typeof staffRequest<AdminPost> = async (path, options) => {
  try {
    return await staffRequest(path, { ...options, timeoutMs });
  } catch (error) {
    const current = newerVersion(error);
    const sentPost = createPostSchema.safeParse(options?.body).data;
    // An earlier try saved it, and its answer was lost.
    if (current && sentPost && matchesRequest(current, sentPost)) {
      return { data: current, response: new Response() };
    }
    throw error;
  }
};
