import { formatMoney } from '../money/money.ts';
import { paymentsBalance, type PayoutSummary } from './payouts.ts';

type BalanceGap = NonNullable<PayoutSummary['balance']>['gaps'][number];

/** Names a balance beside that of payments, such as `issuing balance`; returns an empty text for payments. */
export const nameBalance = ({ balance }: Pick<BalanceGap, 'balance'>) =>
  balance === paymentsBalance ? '' : `${balance.replaceAll('_', ' ')} balance`;

/**
 * Returns a text for staff such as "Stripe has $120.00, our entries are $100.00."; a balance beside that of payments is
 * named.
 */
export function formatBalanceGap(gap: BalanceGap): string {
  const { currency, stripeCents, entriesCents } = gap;
  const [theirs, ours] = [formatMoney(stripeCents, currency), formatMoney(entriesCents, currency)];
  const name = nameBalance(gap);
  return `Stripe has ${theirs}${name && ` in its ${name}`}, our entries are ${ours}.`;
}
