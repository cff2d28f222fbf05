import { authorConflictSchema, type BlogAuthor } from '#model/posts/authors.ts';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { staffRequest } from '../../session/request.ts';

/** Returns the newer author from a 409; null for any other error. */
export function readNewerAuthor(error: unknown): BlogAuthor | null {
  if (!(error instanceof ApiCallError && error.status === 409)) return null;
  return authorConflictSchema.safeParse(error.json).data?.current ?? null;
}

function matchesBody(author: BlogAuthor, body: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(author));
  return Object.entries(body).every(
    ([name, value]) => name === 'version' || stored.get(name) === value,
  );
}

/**
 * Sends an author. A conflict with the same texts, which an earlier try saved before its response was lost, counts as
 * success.
 *
 * @throws ApiCallError, NetworkError
 */
export const saveAuthor: typeof staffRequest<BlogAuthor> = async (path, options) => {
  try {
    return await staffRequest(path, options);
  } catch (error) {
    const current = readNewerAuthor(error);
    if (current && options?.body && matchesBody(current, options.body)) {
      return { data: current, response: new Response() };
    }
    throw error;
  }
};
