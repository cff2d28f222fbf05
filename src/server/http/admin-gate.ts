import { createHash, timingSafeEqual } from 'node:crypto';
import { adminLoginMessages, adminPasswordHeader } from '#model/admin/session.ts';
import { environment } from '../env.ts';
import type { ApiMiddleware } from './api.ts';
import { withDescription } from './route-description.ts';
import { HttpError, unavailable } from './errors.ts';
import { countRequest, refuseWhenUsedUp } from './rate-limit.ts';

// Hashes have equal length, so that timing reveals nothing.
function samePassword(password: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(password), digest(expected));
}

const requirePassword: ApiMiddleware = async (c, next) => {
  const expected = environment().ADMIN_PASSWORD;
  if (!expected) throw unavailable('The admin portal is not configured: set ADMIN_PASSWORD.');
  const password = c.req.header(adminPasswordHeader);
  if (password === undefined) throw new HttpError(401, { error: adminLoginMessages.invalid });
  if (!samePassword(password, expected)) {
    await countRequest(c, 'admin-password');
    throw new HttpError(401, { error: adminLoginMessages.invalid });
  }
  // The limit is checked after the password, so that parallel guesses are counted first.
  await refuseWhenUsedUp(c, 'admin-password');
  await next();
};

/** Requires the staff password; every wrong one on any admin path counts toward the limit. */
export const adminGate = withDescription(requirePassword, {
  client: 'staff',
  refusals: [401, 429, 503],
});
