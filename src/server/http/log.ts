import { isQueryError } from '../db/errors.ts';

type LogValue = string | number | boolean | null | undefined;

/** Writes a line of the log, which must hold no personal data; `LOG=errors` drops all but errors. */
export function log(
  level: 'info' | 'error',
  event: string,
  details: Record<string, LogValue>,
): void {
  if (process.env.LOG === 'errors' && level === 'info') return;
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...details });
  if (level === 'error') console.error(line);
  else console.info(line);
}

interface ErrorDetails {
  error: string;
  message: string;
  stack: string | undefined;
}

/**
 * Returns what the log may say of an error. Drizzle quotes the parameters of a query, and Postgres the values
 * that it could not read (class 22): both are personal data, or open something.
 */
export function errorDetails(error: unknown): ErrorDetails {
  const cause = isQueryError(error) ? (error.cause ?? error) : error;
  if (!(cause instanceof Error))
    return { error: typeof cause, message: 'unknown', stack: undefined };
  const { name, message, stack } = cause;
  const code = 'code' in cause ? String(cause.code) : '';
  if (isQueryError(cause) || /^22[0-9A-Z]{3}$/.test(code)) {
    return { error: name, message: `query failed ${code}`.trim(), stack: undefined };
  }
  return { error: name, message, stack };
}

/** Shortens an id for the log: enough to find a payment, while the whole id would open the receipt. */
export function shortenId(id: string): string {
  return id.slice(-6);
}
