import { adminPasswordHeader } from '#model/admin/session.ts';
import { sendForm, type FormOptions } from './send-form.ts';
import {
  abortWith,
  ApiCallError,
  callApi,
  callTimeoutMs,
  nextLink,
  request as fetchApi,
  type ApiResponse,
} from '#islands/ui/browser/api-client.ts';

type SendFileOptions<T> = Omit<FormOptions<T>, 'headers'>;

type CallOptions<T> = NonNullable<Parameters<typeof callApi<T>>[1]>;

interface Session {
  password: string;
  onRefused: () => void;
  abortController: AbortController;
}

let session: Session | null = null;

/**
 * Stores the password for all calls of staff, in memory only.
 *
 * @param onRefused called when the server no longer accepts the password
 */
export function openSession(password: string, onRefused: () => void): void {
  session = { password, onRefused, abortController: new AbortController() };
}

/** Forgets the password and aborts the calls under way: at logout, after a refused password, and on unmount. */
export function closeSession(): void {
  session?.abortController.abort();
  session = null;
}

// A 401 ends the session before the error is thrown.
async function withPassword<T>(
  run: (headers: Record<string, string>, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const mine = session;
  if (!mine) throw new Error('An admin endpoint was called without a login.');
  try {
    return await run({ [adminPasswordHeader]: mine.password }, mine.abortController.signal);
  } catch (error) {
    if (error instanceof ApiCallError && error.status === 401 && mine === session) mine.onRefused();
    throw error;
  }
}

/** Sends a call with the staff password. @throws what `callApi` throws */
export async function staffRequest<T = undefined>(
  path: string,
  options: CallOptions<T> = {},
): Promise<ApiResponse<T>> {
  return withPassword((headers, end) =>
    abortWith([end, options.signal], (signal) =>
      callApi<T>(path, { ...options, headers: { ...options.headers, ...headers }, signal }),
    ),
  );
}

/** Sends JSON that is already text, and returns the response's body unread. @throws ApiCallError, NetworkError */
export function sendJson(path: string, body: Blob, signal?: AbortSignal): Promise<Blob> {
  const send = async (headers: Record<string, string>, either: AbortSignal) => {
    const response = await fetchApi(path, {
      method: 'POST',
      body,
      signal: either,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    return response.blob();
  };
  return withPassword((headers, end) =>
    abortWith([end, signal], (either) => send(headers, either), callTimeoutMs),
  );
}

interface ApiFile {
  filename: string;
  blob: Blob;
}

/** Milliseconds; a large file takes a slow connection minutes. */
const fileTimeoutMs = 5 * 60_000;

/**
 * Requests a file with its name from the server, which sends a large one in parts.
 * @throws ApiCallError, NetworkError
 */
export async function requestFile(path: string): Promise<ApiFile> {
  const read = async (headers: Record<string, string>, signal: AbortSignal) => {
    const response = await fetchApi(path, { headers, signal });
    const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
    const parts = [await response.blob()];
    for (let next = nextLink(response); next !== undefined;) {
      const more = await fetchApi(next, { headers, signal });
      parts.push(await more.blob());
      next = nextLink(more);
    }
    const type = parts[0]?.type ?? '';
    return { filename: named?.[1] ?? 'file', blob: new Blob(parts, { type }) };
  };
  return withPassword((headers, end) =>
    abortWith([end], (signal) => read(headers, signal), fileTimeoutMs),
  );
}

/** Sends a file with the staff password. @throws ApiCallError, NetworkError */
export function sendFile<T>(path: string, options: SendFileOptions<T>): Promise<T> {
  return withPassword((headers, end) =>
    abortWith([end, options.signal], (signal) => sendForm(path, { ...options, headers, signal })),
  );
}
