import { authorConflictSchema, type BlogAuthor } from '#model/posts/authors.ts';
import { readNewerRecord } from '../../session/newer-record.ts';
import { staffRequest } from '../../session/request.ts';

/** Returns the stored author from the 409 of one whom somebody else changed; null for any other error. */
export const readNewerAuthor = (error: unknown): BlogAuthor | null =>
  readNewerRecord(error, authorConflictSchema);

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
