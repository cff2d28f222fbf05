import {
  createPostSchema,
  matchesRequest,
  versionConflictSchema,
  type AdminPost,
} from '#model/posts/admin-posts.ts';
import { readNewerRecord } from '../../session/newer-record.ts';
import { staffRequest } from '../../session/request.ts';
import { postApi } from '../post-queries.ts';

const timeoutMs = 45_000;

/** Returns the stored post from the 409 of one that somebody else changed; null for any other error. */
export const readNewerPost = (error: unknown): AdminPost | null =>
  readNewerRecord(error, versionConflictSchema);

/**
 * Returns the post that an earlier try of the same form created, from the 409 of its repeated POST; null for any other
 * error, and once somebody has changed the post.
 */
function readCreatedEarlier(error: unknown, options: SaveOptions): AdminPost | null {
  const current = readNewerPost(error);
  const { id } = (options?.body ?? {}) as { id?: string };
  const isOurs = options?.method === 'POST' && current?.id === id && current?.version === 1;
  return isOurs ? current : null;
}

type SaveOptions = Parameters<typeof staffRequest<AdminPost>>[1];

/**
 * Sends a post. A conflict with the same post that an earlier try has saved counts as success; a new post that an
 * earlier try created, and that was typed on since, is changed.
 *
 * @throws ApiCallError, NetworkError
 */
export const savePost: typeof staffRequest<AdminPost> = async (path, options) => {
  try {
    return await staffRequest(path, { ...options, timeoutMs });
  } catch (error) {
    const current = readNewerPost(error);
    const sentPost = createPostSchema.safeParse(options?.body).data;
    // An earlier try saved it, and its response was lost.
    if (current && sentPost && matchesRequest(current, sentPost)) {
      return { data: current, response: new Response() };
    }
    const created = readCreatedEarlier(error, options);
    if (created) {
      const body = { ...(options?.body as object), version: created.version };
      return savePost(postApi(created.id), { ...options, method: 'PUT', body });
    }
    throw error;
  }
};
