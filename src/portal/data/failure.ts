import { ApiCallError, NetworkError } from '#islands/ui/browser/api-client.ts';

export interface Failure {
  reason: string;
  /** The id in the server's log line; null when the server gave none. */
  requestId: string | null;
}

function failureReason(error: unknown): string {
  if (error instanceof NetworkError) return 'The server could not be reached.';
  // A call that ended with its login is never shown, so this one had a time limit.
  return error instanceof DOMException && error.name === 'AbortError'
    ? 'The server did not answer in time.'
    : "The server's answer could not be read.";
}

/** Tells whether the server answered 404: the record does not exist, or this server has no such address. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiCallError && error.status === 404;
}

/**
 * Converts any error of a call to a sentence for staff, with the seconds to wait after a 429 where the server gave
 * them.
 */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiCallError) {
    const { status, body, requestId, retryAfter } = error;
    const reason =
      status === 429
        ? `Too many requests.${retryAfter ? ` The server asks to wait ${retryAfter} s.` : ''}`
        : `The server answered ${status}: ${body.error}`;
    return { reason, requestId };
  }
  return { reason: failureReason(error), requestId: null };
}
