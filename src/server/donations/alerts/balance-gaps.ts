import { portalPaths } from '#model/admin/portal-paths.ts';
import { nameBalance } from '#model/donations/format-balance-gap.ts';
import { formatMoney } from '#model/money/money.ts';
import { readLastingGaps } from '../ledger/compare-balance.ts';
import type { StaffAlert } from '../../mail/alert.ts';

/**
 * Returns one alert while the stored ledger entries differ from Stripe's balance although all were read again, and an
 * empty list otherwise.
 */
export async function checkBalanceGaps(): Promise<StaffAlert[]> {
  const balance = await readLastingGaps();
  if (!balance) return [];
  return [
    {
      key: `balance-differs:${balance.since}`,
      heading: 'Our entries are not Stripe’s balance',
      text: 'The sum of the entries that were read from Stripe is not its balance, although all were read again. Files of payouts and months may lack an entry. Compare them with the balance report in Stripe before a month is closed.',
      details: balance.gaps.flatMap((gap) => {
        const name = nameBalance(gap);
        const { currency, stripeCents, entriesCents } = gap;
        return [
          { label: `At Stripe${name && `, ${name}`}`, value: formatMoney(stripeCents, currency) },
          { label: 'Our entries', value: formatMoney(entriesCents, currency) },
        ];
      }),
      link: { label: 'Open Payouts', path: portalPaths.payouts },
    },
  ];
}
