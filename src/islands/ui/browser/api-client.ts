import { apiErrorSchema, type ApiError } from '#model/errors.ts';

export class ApiCallError extends Error {
  override readonly name = 'ApiCallError';
  readonly status: number;
  readonly body: ApiError;
  /** The id in the server's log line; null when something else answered. */
  readonly requestId: string | null;
  /** The whole body, because an endpoint may add to the error shape; null when it was not JSON. */
  readonly answer: unknown;
  readonly retryAfter: number | null;

  constructor(status: number, body: ApiError, headers = new Headers(), answer: unknown = null) {
    super(body.error);
    this.status = status;
    this.body = body;
    this.answer = answer;
    this.requestId = body.requestId ?? headers.get('X-Request-Id');
    this.retryAfter = Number.parseInt(headers.get('Retry-After') ?? '', 10) || null;
  }
}

export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export interface AnswerSchema<T> {
  parse(value: unknown): T;
}

interface CallOptions<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  schema?: AnswerSchema<T>;
  signal?: AbortSignal;
  /**
   * The milliseconds after which the call is aborted, because a connection that hangs must not leave a person waiting
   * forever.
   */
  timeoutMs?: number;
}

/** The limit of one call, longer than the server waits for Stripe. */
export const callTimeoutMs = 30_000;

export interface ApiAnswer<T> {
  data: T;
  response: Response;
}

async function readError(response: Response): Promise<ApiCallError> {
  const { status, headers } = response;
  const answer: unknown = await response.json().catch(() => null);
  const parsed = apiErrorSchema.safeParse(answer);
  const body = parsed.success ? parsed.data : { error: `The server answered ${status}.` };
  return new ApiCallError(status, body, headers, answer);
}

/** Sends a request. @throws ApiCallError when the status is not 2xx; NetworkError when no answer came */
export async function request(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new NetworkError('No answer from the server.', { cause });
  }
  if (response.ok) return response;
  throw await readError(response);
}

/** Aborts a call by any of several signals or a time limit; browsers of 2023 lack `AbortSignal.any`. */
export async function abortWith<T>(
  signals: (AbortSignal | undefined)[],
  call: (signal: AbortSignal) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  const own = new AbortController();
  const abort = () => own.abort();
  const timer = timeoutMs === undefined ? undefined : setTimeout(abort, timeoutMs);
  for (const signal of signals) {
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  }
  try {
    return await call(own.signal);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  }
}

/**
 * Sends JSON and parses the answer.
 *
 * @throws ApiCallError when the status is not 2xx; NetworkError when no answer came
 */
export async function callApi<T = undefined>(
  path: string,
  { method = 'GET', body, headers = {}, schema, signal, timeoutMs }: CallOptions<T> = {},
): Promise<ApiAnswer<T>> {
  const call = async (either: AbortSignal) => {
    const response = await request(path, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: either,
    });
    const data = schema ? schema.parse(await response.json()) : (undefined as T);
    return { data, response };
  };
  return abortWith([signal], call, timeoutMs);
}

/** Returns the address of a list's next page from its `Link` header; undefined on the last page. */
export function nextLink({ headers }: Response): string | undefined {
  return /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
}
