import type * as z from 'zod/mini';
import type { ApiError } from '#model/errors.ts';
import { identity } from '#model/site/identity.ts';
import { DatabaseMissingError } from '../db/client.ts';
import { isConnectionFailure, isQueryError, isUnstorable } from '../db/errors.ts';
import { CmsError, PictureStoreError, ProviderError } from '../service-errors.ts';
import { errorDetails, log } from './log.ts';

/** An error that is answered with its status and message; every other error is a bare 500. */
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

/** Makes the HttpError 404; `what` starts its sentence, such as "Donation". */
export function notFound(what: string): HttpError {
  return new HttpError(404, { error: `${what} not found` });
}

/** Makes the HttpError 409 for a request that the present state does not allow. */
export function conflict(error: string, fields?: Record<string, string>): HttpError {
  return new HttpError(409, fields ? { error, fields } : { error });
}

/** Makes the HttpError 422 with a message for each field. `error` has all messages in one line. */
export function invalidFields(fields: Record<string, string>): HttpError {
  return new HttpError(422, { error: Object.values(fields).join(' '), fields });
}

/** Makes the HttpError 422 with the first problem of each field; the key `body` stands for the whole. */
export function schemaRefusal({ issues }: z.core.$ZodError): HttpError {
  const fields: Record<string, string> = {};
  for (const { path, code, message } of issues) {
    const [name = 'body'] = path.map(String);
    const isNoObject = name === 'body' && code === 'invalid_type';
    fields[name] ??= isNoObject ? 'Send the fields as a JSON object.' : message;
  }
  return invalidFields(fields);
}

/** Makes the HttpError 503, which asks the client to try again after 30 seconds. */
export function unavailable(error: string): HttpError {
  return new HttpError(503, { error }, { 'Retry-After': '30' });
}

function convertProviderError({ isPermanent }: ProviderError, isStaff: boolean): HttpError {
  if (!isPermanent) {
    const text = 'The payment provider could not be reached. Please try again.';
    return new HttpError(502, { error: text });
  }
  // Staff are whom a donor would write to.
  const advice = isStaff
    ? 'The log of the site says why.'
    : `Please write to ${identity.email} or call ${identity.phone}.`;
  const error = `The payment provider refused this. Trying again will not help. ${advice}`;
  return new HttpError(502, { error, isFinal: true });
}

/** Converts an error to the HttpError that answers a visitor or staff; undefined for an unexpected one. */
export function asHttpError(error: unknown, isStaff = false): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseMissingError) return unavailable(error.message);
  if (error instanceof ProviderError) return convertProviderError(error, isStaff);
  if (error instanceof CmsError) {
    const text = `Contentful could not be read. Please try again shortly. ${error.message}`;
    return new HttpError(502, { error: text });
  }
  if (error instanceof PictureStoreError) {
    return unavailable(`${error.message} Please try again shortly.`);
  }
  const cause = isQueryError(error) ? error.cause : error;
  if (isUnstorable(cause)) {
    return new HttpError(400, { error: 'The request contains a character that cannot be stored.' });
  }
  if (isConnectionFailure(error)) {
    return unavailable('The database is not reachable at the moment. Please try again shortly.');
  }
  return undefined;
}

interface ErrorContext {
  var: { requestId: string };
  req: { path: string };
}

/** Responds with an error, and logs it unless it is the client's mistake. */
export function respondWithError(error: Error, c: ErrorContext): Response {
  const requestId = c.var.requestId;
  const httpError = asHttpError(error, c.req.path.startsWith('/api/admin/'));
  if (!httpError || httpError.status >= 500) {
    const details = errorDetails(error);
    if (httpError) log('error', 'unavailable', { requestId, ...details, stack: undefined });
    else log('error', 'unexpected', { requestId, ...details });
  }
  if (httpError) {
    return Response.json(httpError.body, { status: httpError.status, headers: httpError.headers });
  }
  const body = { error: `Something went wrong on our side. Request ${requestId}.`, requestId };
  return Response.json(body, { status: 500 });
}
