import { and, inArray, sql } from 'drizzle-orm';
import { recordedSources } from '#model/enumerations.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { hasStatus } from '../rows.ts';

/**
 * Selects the time at which a donation is booked: a closed month never changes, so a reversal is booked in the month in
 * which it was made.
 */
export const bookedAt = sql`case when ${donations.reversesId} is null then ${donations.receivedAt} else ${donations.createdAt} end`;

/** Matches recorded donations that count in the books of the site's mode. */
export const isRecordedInBooks = () =>
  and(hasStatus('succeeded', siteIsLive()), inArray(donations.source, recordedSources));
