import { ApiCallError, callApi, type ApiAnswer, type AnswerSchema } from '#lib/api-client.ts';

/** What a visitor sees of a thing that is read from the server (spec §4). */
export type Reading<Data> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  /** `message` says that a later look failed; the data stays (design: "Blog"). */
  | { state: 'shown'; data: Data; message?: string | undefined };

/** What was read before, with the entity tag it came under. */
export interface Kept<Data> {
  data: Data;
  etag: string;
}

/**
 * Reads a path unless it is still what the entity tag says.
 *
 * @returns the answer, or `unchanged` for 304.
 * @throws ApiCallError, NetworkError, and whatever the schema throws.
 */
export async function readUnlessKnown<Data>(
  path: string,
  options: { etag: string | undefined; schema: AnswerSchema<Data>; signal: AbortSignal },
): Promise<ApiAnswer<Data> | 'unchanged'> {
  const { etag, schema, signal } = options;
  try {
    const headers = etag === undefined ? {} : { 'If-None-Match': etag };
    return await callApi(path, { headers, schema, signal });
  } catch (error) {
    if (error instanceof ApiCallError && error.status === 304) return 'unchanged';
    throw error;
  }
}
