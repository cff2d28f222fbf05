import { asHttpError, HttpError } from './errors.ts';
import { errorDetails, log } from './log.ts';

/**
 * Logs why a page could not be rendered. The returned error holds nothing of a query, because Astro logs it before it
 * shows `500.astro`.
 *
 * @param route the route without its parameters, such as `/verify/[code]`
 */
export function pageFailure(error: unknown, route: string): HttpError {
  const known = asHttpError(error);
  const failure = known ?? new HttpError(500, { error: 'A page could not be rendered.' });
  if (failure.status >= 500) {
    const { stack, ...details } = errorDetails(error);
    if (known) log('error', 'unavailable', { route, ...details });
    else log('error', 'unexpected', { route, ...details, stack });
  }
  return failure;
}
