import { sql } from 'drizzle-orm';
import { donations } from '../db/schema.ts';
import type { DonationRow } from './find-donation.ts';

/** When a gift that has succeeded was received: the day that decides its tax year. */
export function receivedAt(row: Pick<DonationRow, 'receivedAt' | 'createdAt'>): Date {
  return row.receivedAt ?? row.createdAt;
}

/** The same in SQL. */
export const receivedAtColumn = sql`coalesce(${donations.receivedAt}, ${donations.createdAt})`;

/** The same as the API tells it, null of a gift that has not succeeded. */
export function toldReceivedAt(
  row: Pick<DonationRow, 'status' | 'receivedAt' | 'createdAt'>,
): string | null {
  return row.status === 'succeeded' ? receivedAt(row).toISOString() : null;
}
