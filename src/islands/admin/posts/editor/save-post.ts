import {
  createPostSchema,
  isAsAsked,
  versionConflictSchema,
  type AdminPost,
} from '#model/posts/admin-posts.ts';
import { ApiCallError } from '#model/browser/api-client.ts';
import { request } from '../../session/request.ts';

const timeoutMs = 45_000;

/** What someone else saved after the post was opened (P-70); null for other errors. */
export function newerVersion(error: unknown): AdminPost | null {
  if (!(error instanceof ApiCallError && error.status === 409)) return null;
  return versionConflictSchema.safeParse(error.answer).data?.current ?? null;
}

/** Sends a post, unless someone saved it since (P-88). */
export const savePost: typeof request<AdminPost> = async (path, options) => {
  try {
    return await request(path, { ...options, timeoutMs });
  } catch (error) {
    const current = newerVersion(error);
    const asked = createPostSchema.safeParse(options?.body).data;
    // An earlier try saved it, and its answer was lost.
    if (current && asked && isAsAsked(current, asked)) {
      return { data: current, response: new Response() };
    }
    throw error;
  }
};
