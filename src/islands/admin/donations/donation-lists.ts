import {
  adminDonationsSchema,
  booksSchema,
  donationStatsSchema,
} from '#contracts/admin-donations.ts';
import { indexShapeOf } from '../kit/table/table-design.ts';
import { FigureLoader } from '../lists/figure-loader.ts';
import { ListLoader } from '../lists/list-loader.ts';
import { oncePerSession } from '../session/admin-session.ts';
import { donationTable } from './donation-table.tsx';

const path = '/api/admin/donations';

/** Every donation, newest first (spec §7). */
export const donationsOf = oncePerSession(
  (session) =>
    new ListLoader(session, {
      path,
      rows: adminDonationsSchema,
      shape: indexShapeOf(donationTable),
    }),
);

/** The figures of the stat cards. */
export const figuresOf = oncePerSession(
  (session) => new FigureLoader(session, `${path}/stats`, donationStatsSchema),
);

/** What the last check against the provider found, and gifts per month. */
export const booksOf = oncePerSession(
  (session) => new FigureLoader(session, `${path}/books`, booksSchema),
);
