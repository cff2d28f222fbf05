import { ApiCallError, NetworkError } from '#lib/api-client.ts';

/** Why something did not load, for a person (P-82). */
export interface Failure {
  /** One sentence. */
  reason: string;
  /** Names the server's log line; null when the server gave none. */
  requestId: string | null;
}

function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return 'The server could not be reached.';
  // Nobody reads of a call that ended with its login: this one had a deadline.
  return error instanceof DOMException && error.name === 'AbortError'
    ? 'The server did not answer in time.'
    : "The server's answer could not be read.";
}

/** Puts any error of a call into words. */
export function toFailure(error: unknown): Failure {
  if (error instanceof ApiCallError) {
    const { status, body, requestId, retryAfter } = error;
    const reason =
      status === 429
        ? `Too many requests.${retryAfter ? ` The server asks to wait ${retryAfter} s.` : ''}`
        : `The server answered ${status}: ${body.error}`;
    return { reason, requestId };
  }
  return { reason: reasonOf(error), requestId: null };
}
