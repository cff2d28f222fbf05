import { ApiCallError, NetworkError, TimeoutError } from '#islands/ui/browser/api-client.ts';

export interface Failure {
  reason: string;
  /** The id in the server's log line; null when the server gave none. */
  requestId: string | null;
}

function explainNoResponse(error: unknown): string {
  if (error instanceof TimeoutError) return error.message;
  if (error instanceof NetworkError) return 'The server could not be reached.';
  return "The server's answer could not be read.";
}

/** Tells whether the server given 404: the record does not exist, or this server has no such address. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiCallError && error.status === 404;
}

/**
 * Says of a change that failed whether it was made. A refusal changed nothing; without a response nobody knows, and
 * repeating is safe.
 *
 * @param unchanged what a refusal left as it was, as a sentence.
 */
export function describeFailedChange(error: unknown, unchanged = 'Nothing was changed.'): string {
  const { reason } = toFailure(error);
  return error instanceof ApiCallError
    ? `${reason} ${unchanged}`.trim()
    : `${reason} We don't know whether it was done. If it was not, try again; nothing happens twice.`;
}

/**
 * Puts any error of a call into a sentence for staff, with the seconds to wait after a 429 where the server gave them.
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
  return { reason: explainNoResponse(error), requestId: null };
}
