import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { adminLoginMessages, adminPasswordHeader } from '#contracts/admin-session.ts';
import { environment } from '../env.ts';
import type { ApiEnvironment } from './api.ts';
import { HttpError, unavailable } from './errors.ts';
import { countRequest, refuseWhenUsedUp } from './rate-limit.ts';

/** Equal hashes instead of equal strings: neither length nor prefix shows in the time taken. */
function samePassword(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/**
 * Lets a request pass only with the shared password (P-75). Every wrong password on any admin
 * path counts as a login attempt (P-94); a request without the header does not, because it
 * guesses nothing. Without a configured password nothing passes (P-76).
 */
export const adminGate: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  const expected = environment().ADMIN_PASSWORD;
  if (!expected) throw unavailable('The admin portal is not configured: set ADMIN_PASSWORD.');
  const given = c.req.header(adminPasswordHeader);
  if (given === undefined) throw new HttpError(401, { error: adminLoginMessages.invalid });
  if (!samePassword(given, expected)) {
    await countRequest(c, 'admin-password');
    throw new HttpError(401, { error: adminLoginMessages.invalid });
  }
  // Asked last: of many guesses sent at once, those that were counted stand before the right one.
  await refuseWhenUsedUp(c, 'admin-password');
  await next();
};
