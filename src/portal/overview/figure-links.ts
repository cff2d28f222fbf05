import { portalPaths } from '#model/admin/portal-paths.ts';
// Turns months such as `2026-10` into their Pacific days, as a list's address has them.
function monthSpan(months: readonly string[]): Record<'from' | 'to', string> {
  const [year = 0, month = 1] = (months.at(-1) ?? '').split('-').map(Number);
  const to = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${months[0] ?? ''}-01`, to };
}

const query = (filters: Record<string, string>) => new URLSearchParams(filters).toString();

/** Returns the address of the donations that succeeded in a row of months such as `2026-10`. */
export const donationsIn = (months: readonly string[]) =>
  `${portalPaths.donations}?${query({ status: 'succeeded', ...monthSpan(months) })}`;

/** Returns the address of the donors who are new in a row of months such as `2026-10`. */
export const donorsIn = (months: readonly string[]) =>
  `${portalPaths.people}?${query({ type: 'donor', ...monthSpan(months) })}`;

export const monthlyDonors = `${portalPaths.people}?type=monthly`;

export const payouts = portalPaths.payouts;

/** Returns the address of a payout's page. */
export const payout = (id: string) => `${payouts}/${id}`;
