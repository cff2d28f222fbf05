import { hourMs } from '#model/dates/durations.ts';
import { and, count, eq, gt, inArray, min, ne, sql } from 'drizzle-orm';
import { identity } from '#model/site/identity.ts';
import type { Queries } from '../../db/client.ts';
import { donations } from '../../db/schema.ts';
import { HttpError } from '../../http/errors.ts';
import { intentsPerHour } from '../../http/rate-limit.ts';
import { payments } from '../payments.ts';
import { onlineSources } from '#model/enumerations.ts';

/**
 * Makes the HttpError 429 with `Retry-After`.
 *
 * @param reason a sentence
 * @param retryAfterMs how long to wait, in milliseconds
 */
export function tooManyPayments(reason: string, retryAfterMs: number): HttpError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes > 60 ? 'tomorrow' : `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const error = `${reason} Please try again ${wait}. You can also give by check, bank transfer, stock or a donor-advised fund: write to ${identity.email} or call ${identity.phone}. Nothing was charged.`;
  return new HttpError(429, { error }, { 'Retry-After': String(seconds) });
}

/**
 * Limits the whole site to 300 unpaid payments an hour, whatever network they come from; a paid donation makes room, so
 * that a campaign is not stopped. Call it in the transaction that stored the newest one: the lock keeps parallel
 * requests from passing together.
 *
 * @throws HttpError 429
 */
export async function requirePaymentRoom(tx: Queries, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payment ceiling'))`);
  const { createdAt, livemode, source, status } = donations;
  const [open] = await tx
    .select({ total: count(), oldest: min(createdAt) })
    .from(donations)
    .where(
      and(
        gt(createdAt, new Date(now.getTime() - hourMs)),
        inArray(source, onlineSources),
        ne(status, 'succeeded'),
        eq(livemode, payments().livemode),
      ),
    );
  if (!open || open.total <= intentsPerHour) return;
  const freeAt = (open.oldest ?? now).getTime() + hourMs;
  throw tooManyPayments('Too many donations were started.', freeAt - now.getTime());
}
