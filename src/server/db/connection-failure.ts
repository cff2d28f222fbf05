/**
 * Node's and Postgres' codes for "there is no working connection": class 08, 57P0x, 53300, and a
 * server that does not let us in, as while a password is being rotated (class 28, 3D000).
 */
const connectionCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|08...|28...|3D000|57P0[123]|53300)$/;

/** Wording of drivers that give no code. */
const connectionWords =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|fetch failed|error connecting to database|websocket/i;

/** True when an error says that the database could not be reached, rather than that a query was wrong. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (connectionCodes.test(code) || connectionWords.test(error.message)) return true;
  return isConnectionFailure(error.cause);
}
