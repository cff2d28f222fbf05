import { formatter, formatUtcDay } from '#model/dates/dates.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import type { PayoutSummary } from '#model/donations/payouts.ts';

const monthName = formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' });

const monthAlone = formatter({ month: 'long', timeZone: 'UTC' });

/** Returns a month such as `2026-10` as "October". */
export const monthOfYear = (month: string) => monthAlone(`${month}-01`);

/** Returns a month such as `2026-10` as "October 2026". */
export const ledgerMonthName = (month: string) => monthName(`${month}-01`);

export const pacificDay = (iso: string) => formatUtcDay(dayInPacific(new Date(iso)));

/** Says on which Pacific day a month was exported. */
export const formatExported = ({ takenAt }: PayoutSummary['exported'][number]) =>
  `Exported ${pacificDay(takenAt)}; the file stays as it was.`;
