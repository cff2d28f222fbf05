import type { ApiError } from '#contracts/errors.ts';

/** An error that the caller may read; everything else becomes a bare 500. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: ApiError;
  readonly headers: Record<string, string>;

  constructor(status: number, body: ApiError, headers: Record<string, string> = {}) {
    super(body.error);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 404 for a thing that does not exist; `what` starts the sentence, such as "Donation". */
export function notFound(what: string): HttpError {
  return new HttpError(404, { error: `${what} not found` });
}

/** 409: the request is well formed but does not fit the present state. */
export function conflict(error: string, fields?: Record<string, string>): HttpError {
  return new HttpError(409, fields ? { error, fields } : { error });
}

/** 422: names every wrong field and its mend. */
export function invalidFields(fields: Record<string, string>): HttpError {
  return new HttpError(422, { error: Object.values(fields).join(' '), fields });
}

/** 502: a provider failed; the caller may try again. The cause is for the log. */
export function providerFailed(error: string, cause?: Error): HttpError {
  const failure = new HttpError(502, { error });
  if (cause) failure.cause = cause;
  return failure;
}

/** 503: this site lacks a setting or its database is away. */
export function unavailable(error: string): HttpError {
  return new HttpError(503, { error }, { 'Retry-After': '30' });
}
