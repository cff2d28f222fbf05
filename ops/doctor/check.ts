import { once } from 'node:events';

export interface CheckResult {
  name: string;
  status: 'fine' | 'note' | 'fix';
  /** Says what was found and how to fix it, without secrets. */
  message: string;
}

export function resultsFor(name: string) {
  const result =
    (status: CheckResult['status']) =>
    (message: string): CheckResult => ({ name, status, message });
  return { fine: result('fine'), note: result('note'), fix: result('fix') };
}

/** The milliseconds that one service may take to respond. */
export const timeoutMs = 10_000;

/** Awaits a response. @throws Error with the code `ETIMEDOUT` when none came in time */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const late = once(AbortSignal.timeout(timeoutMs), 'abort').then(() => {
    throw Object.assign(new Error('No answer in time.'), { code: 'ETIMEDOUT' });
  });
  return Promise.race([answer, late]);
}

/** Returns the code of an error or of what caused it, such as `ECONNREFUSED` or `28P01`. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return errorCode(error instanceof AggregateError ? error.errors[0] : error.cause);
}
