import { ApiCallError } from './api-client.ts';

/**
 * Returns the server's message, an empty text where its fields say it all, or `withoutAnswer` when no response came.
 */
export function failureReason(error: unknown, withoutAnswer: string): string {
  if (!(error instanceof ApiCallError)) return withoutAnswer;
  return error.body.fields ? '' : error.body.error;
}

/** Returns a sentence about when to send again after a 429; an empty text for any other error. */
export function retryAdvice(error: unknown): string {
  if (!(error instanceof ApiCallError) || error.status !== 429) return '';
  const { retryAfter, body } = error;
  if (retryAfter === null) return body.error;
  return `You can send again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`;
}

/** Returns the sentence by which a form counts the fields that its check refused. */
export function correctionsText(count: number): string {
  return count === 1 ? 'One field needs a correction.' : `${count} fields need a correction.`;
}
