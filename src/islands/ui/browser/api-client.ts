import { apiErrorSchema, type ApiError } from '#model/errors.ts';

export class ApiCallError extends Error {
  override readonly name = 'ApiCallError';
  readonly status: number;
  readonly body: ApiError;
  /** The id in the server's log line; null when something else responded. */
  readonly requestId: string | null;
  /** The whole body, because an endpoint may add to the error shape; null when it was not JSON. */
  readonly json: unknown;
  readonly retryAfter: number | null;

  constructor(status: number, body: ApiError, headers = new Headers(), json: unknown = null) {
    super(body.error);
    this.status = status;
    this.body = body;
    this.json = json;
    this.requestId = body.requestId ?? headers.get('X-Request-Id');
    this.retryAfter = Number.parseInt(headers.get('Retry-After') ?? '', 10) || null;
  }
}

export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
}

/** No response came in the time that a call has; whether the server did what it was asked is unknown. */
export class TimeoutError extends NetworkError {
  override readonly name = 'TimeoutError';
}

export interface ResponseSchema<T> {
  parse(value: unknown): T;
}

interface CallOptions<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  schema?: ResponseSchema<T>;
  signal?: AbortSignal;
  /** The call gives up then, because a connection that hangs must not leave a person waiting forever; 30 s. */
  timeoutMs?: number;
}

/** The limit of one call, longer than the server waits for Stripe. */
export const callTimeoutMs = 30_000;

export interface ApiResponse<T> {
  data: T;
  response: Response;
}

async function readError(response: Response): Promise<ApiCallError> {
  const { status, headers } = response;
  const json: unknown = await response.json().catch(() => null);
  const parsed = apiErrorSchema.safeParse(json);
  const body = parsed.success ? parsed.data : { error: `The server answered ${status}.` };
  return new ApiCallError(status, body, headers, json);
}

/** Sends a request. @throws ApiCallError when the status is not 2xx; NetworkError when no response came */
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

/**
 * Makes a call that any of the signals ends, because browsers of 2023 lack `AbortSignal.any`.
 *
 * @throws TimeoutError when it took longer than `timeoutMs`; else what the call throws.
 */
export async function abortWith<T>(
  signals: (AbortSignal | undefined)[],
  call: (signal: AbortSignal) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  const own = new AbortController();
  const abort = () => own.abort();
  let hasTimedOut = false;
  const giveUp = () => {
    hasTimedOut = true;
    abort();
  };
  const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
  for (const signal of signals) {
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
  }
  try {
    return await call(own.signal);
  } catch (cause) {
    if (!hasTimedOut) throw cause;
    throw new TimeoutError('The server did not answer in time.', { cause });
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal?.removeEventListener('abort', abort);
  }
}

/**
 * Calls the API with JSON. Without a schema the response's body is not read, and `data` is undefined.
 *
 * @throws ApiCallError when the status is not 2xx; NetworkError when no response came; ZodError or SyntaxError when the
 *   answer is not what the schema says.
 */
export async function callApi<T = undefined>(
  path: string,
  {
    method = 'GET',
    body,
    headers = {},
    schema,
    signal,
    timeoutMs = callTimeoutMs,
  }: CallOptions<T> = {},
): Promise<ApiResponse<T>> {
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
