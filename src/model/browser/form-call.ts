import { ApiCallError } from './api-client.ts';

/** Why a request failed, unless its fields say it: the server's words or, without an answer, others. */
export function reasonOf(error: unknown, withoutAnswer: string): string {
  if (!(error instanceof ApiCallError)) return withoutAnswer;
  return error.body.fields ? '' : error.body.error;
}

/** When to try again, in words, after too many requests. */
export function retryAdvice(error: unknown): string {
  if (!(error instanceof ApiCallError) || error.status !== 429) return '';
  const { retryAfter, body } = error;
  if (retryAfter === null) return body.error;
  return `You can send again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`;
}

/** "3 fields need a correction." */
export function correctionsText(count: number): string {
  return count === 1 ? 'One field needs a correction.' : `${count} fields need a correction.`;
}
