import {
  adminDonationsSchema,
  booksSchema,
  type DonationMode,
  donationStatsSchema,
} from '#contracts/admin-donations.ts';
import { indexShapeOf } from '../kit/table/table-design.ts';
import { FigureLoader } from '../lists/figure-loader.ts';
import { ListLoader } from '../lists/list-loader.ts';
import { oncePerSession } from '../session/admin-session.ts';
import { donationTable } from './donation-table.tsx';

const path = '/api/admin/donations';

function listOf(query: string) {
  const source = {
    path: path + query,
    rows: adminDonationsSchema,
    shape: indexShapeOf(donationTable),
  };
  return oncePerSession((session) => new ListLoader(session, source));
}

/** The donations of the site's own mode, newest first (P-46, P-90). */
export const donationsOf = listOf('');

/** The donations of a chosen mode. */
export const donationsOfMode: Record<DonationMode, typeof donationsOf> = {
  live: listOf('?mode=live'),
  test: listOf('?mode=test'),
  all: listOf('?mode=all'),
};

/** The figures of the stat cards. */
export const figuresOf = oncePerSession(
  (session) => new FigureLoader(session, `${path}/stats`, donationStatsSchema),
);

/** What the last check against Stripe found, and donations per month. */
export const booksOf = oncePerSession(
  (session) => new FigureLoader(session, `${path}/books`, booksSchema),
);
