import { ApiCallError, NetworkError, TimeoutError } from '#islands/ui/browser/api-client.ts';

export interface Failure {
  reason: string;
  /** The id in the server's log line; null when the server gave none, or names it in `reason`. */
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

/** A change that was not sent; the message says why. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/**
 * Tells whether a change was refused or never sent, so that nothing was done. Nobody knows that without a response, nor
 * after a status from 500 on: the server may have failed after it wrote.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof NotSentError || (error instanceof ApiCallError && error.status < 500);

/** The title of a change whose response was lost. */
export const unansweredTitle = 'The answer is missing.';

// The server's own sentences may end with the one that stands in the title or follows.
function withoutEnd(text: string, sentence: string): string {
  return sentence && text.endsWith(sentence) ? text.slice(0, -sentence.length).trim() : text;
}

/**
 * Says of a change that failed whether it was made. A refusal changed nothing; without a response nobody knows, and
 * repeating is safe.
 *
 * @param unchanged what a refusal left as it was, as a sentence.
 */
export function describeFailedChange(error: unknown, unchanged = 'Nothing was changed.'): string {
  const { reason } = toFailure(error);
  if (isRefusal(error)) return `${withoutEnd(reason, unchanged)} ${unchanged}`.trim();
  const isFinal = error instanceof ApiCallError && error.body.isFinal;
  const advice = isFinal ? '' : ' If it was not, try again; nothing happens twice.';
  return `${reason} We don't know whether it was done.${advice}`;
}

interface FailedChangeOptions {
  /** The title of a refusal, such as "Nothing was changed." */
  refused: string;
  /** Names what should have changed, where the title of a lost response must tell it from others. */
  about?: string;
  /** A sentence that says what a refusal left as it was. */
  unchanged?: string;
}

/** Says of a change that failed, under a title, whether it was made. */
export function toFailedChange(
  error: unknown,
  { refused, about, unchanged = '' }: FailedChangeOptions,
): { title: string; reason: string } {
  const unanswered = about ? `${about}: the answer is missing.` : unansweredTitle;
  const reason = describeFailedChange(error, unchanged);
  return isRefusal(error)
    ? { title: refused, reason: withoutEnd(reason, refused) }
    : { title: unanswered, reason };
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
    // It is read once.
    return { reason, requestId: requestId && reason.includes(requestId) ? null : requestId };
  }
  const reason = error instanceof NotSentError ? error.message : explainNoResponse(error);
  return { reason, requestId: null };
}
