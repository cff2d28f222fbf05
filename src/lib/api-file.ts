import { request } from './api-client.ts';

/** A file that an endpoint answered. */
export interface ApiFile {
  /** As the server names it. */
  filename: string;
  blob: Blob;
}

/**
 * Fetches a file, such as a letter.
 *
 * @throws ApiCallError when the status is not 2xx; NetworkError when no answer came.
 */
export async function fetchApiFile(
  path: string,
  init: Pick<RequestInit, 'headers' | 'signal'>,
): Promise<ApiFile> {
  const response = await request(path, init);
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
  return { filename: named?.[1] ?? 'file', blob: await response.blob() };
}
