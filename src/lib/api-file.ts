import { request } from './api-client.ts';

export interface ApiFile {
  filename: string;
  blob: Blob;
}

/** @throws ApiCallError, NetworkError. */
export async function fetchApiFile(
  path: string,
  init: Pick<RequestInit, 'headers' | 'signal'>,
): Promise<ApiFile> {
  const response = await request(path, init);
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
  return { filename: named?.[1] ?? 'file', blob: await response.blob() };
}
