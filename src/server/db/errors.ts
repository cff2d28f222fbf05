import type { DrizzleQueryError } from 'drizzle-orm';

/**
 * Recognizes Drizzle's error of a query by its words. On the local host pages have a copy of the class, and
 * PGlite's own errors have the same fields.
 */
export function isQueryError(error: unknown): error is DrizzleQueryError {
  return error instanceof Error && error.message.startsWith('Failed query: ');
}

function describeFailure(cause: unknown): string {
  if (isQueryError(cause)) return describeFailure(cause.cause);
  return cause instanceof Error ? cause.message : 'the WebSocket failed';
}

/** Thrown when no transaction could begin, or its connection failed; `cause` is what the driver said. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';

  constructor(cause: unknown) {
    super(`The database is away: ${describeFailure(cause)}`, { cause });
  }
}

/**
 * Matches the classes 08 (connection), 53 (resources), 57 (operator) and 58 (system), and sessions that the server
 * ended; 28 and 3D000 occur while a password is rotated.
 */
const outageCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|(?:08|28|53|57|58)...|25P03|3D000)$/;

// node-postgres gives these errors no code.
const outageMessages =
  /^(?:connection terminated|timeout exceeded when trying to connect|query read timeout)|is not queryable$/i;

/**
 * Recognizes a refusal of Neon's proxy by its lack of a code, which Postgres's own have (neondatabase/neon,
 * proxy/src/serverless/sql_over_http.rs): a suspended project is 400, a limit 429, the proxy itself 500. A query or an
 * response that is too large (413, 507) is no outage.
 */
function isProxyFailure(error: Error): boolean {
  if (error.name !== 'NeonDbError' || ('code' in error && error.code)) return false;
  return !/HTTP status (?:413|507)|could not parse the HTTP request body/.test(error.message);
}

/** Returns true when the database could not be reached or did not answer. */
export function isConnectionFailure(error: unknown): boolean {
  // The error's own message quotes what a person typed, so only its cause is read.
  if (isQueryError(error)) return isConnectionFailure(error.cause);
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure);
  // A WebSocket fails with an event.
  if (error instanceof Event) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === 'DatabaseAwayError' || isProxyFailure(error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (outageCodes.test(code) || outageMessages.test(error.message)) return true;
  return isConnectionFailure(error.cause);
}

/** Tells whether Postgres refused a text because it holds NUL or half a surrogate pair. */
export function isUnstorable(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['22021', '22P05'].includes(String(error.code))
  );
}

/** Returns true when the named constraint or unique index was violated. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ('constraint' in error && error.constraint === constraint) return true;
  return violates(error.cause, constraint);
}
