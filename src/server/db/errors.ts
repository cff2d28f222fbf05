// These are class 08, 57P0x, 53300; and class 28, 3D000 while a password is rotated.
const connectionCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|08...|28...|3D000|57P0[123]|53300)$/;

const connectionMessages =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|fetch failed|error connecting to database|websocket/i;

/** Returns true when the database could not be reached. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (connectionCodes.test(code) || connectionMessages.test(error.message)) return true;
  return isConnectionFailure(error.cause);
}

/** Postgres refuses NUL, and half a surrogate pair. */
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
