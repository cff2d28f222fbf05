import { and, inArray, sql } from 'drizzle-orm';
import { recordedSources } from '#model/enumerations.ts';
import { donations } from '../../db/schema.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { hasStatus } from '../rows.ts';

/** A month that was closed stays as it was: what is taken back counts in the month of that. */
export const bookedAt = sql`case when ${donations.reversesId} is null then ${donations.receivedAt} else ${donations.createdAt} end`;

export const isRecordedInBooks = () =>
  and(hasStatus('succeeded', siteIsLive()), inArray(donations.source, recordedSources));
