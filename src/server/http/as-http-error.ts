import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseMissingError } from '../db/client.ts';
import { isConnectionFailure } from '../db/connection-failure.ts';
import { HttpError, unavailable } from './errors.ts';

/** Says what a thrown error means to the caller; undefined when it is our own fault. */
export function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseMissingError) return unavailable(error.message);
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (isConnectionFailure(cause)) {
    return unavailable('The database is not reachable at the moment. Please try again shortly.');
  }
  return undefined;
}
