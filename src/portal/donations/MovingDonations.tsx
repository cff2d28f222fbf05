import '#styles/controls/checkbox.css';
import type { MovingCounts as Moving } from '#model/donations/admin-donations.ts';
import { sourceLabels } from '#model/donations/contract.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { formatMoney } from '#model/money/money.ts';
import { formatCount } from '#model/text/format-count.ts';
import { Status } from '#islands/ui/live-regions.tsx';
import panel from '../kit/panel.module.css';
import styles from './donations.module.css';

type Gift = Moving['gifts'][number];

/** A unit that moves together: a single gift, or the payments of a subscription. */
type Unit = readonly [Gift, ...Gift[]];

function listUnits(gifts: readonly Gift[]): Unit[] {
  const units = new Map<string, [Gift, ...Gift[]]>();
  for (const gift of gifts) {
    const key = gift.subscriptionId ?? gift.id;
    const unit = units.get(key);
    if (unit) unit.push(gift);
    else units.set(key, [gift]);
  }
  return [...units.values()];
}

function describeUnit([newest, ...earlier]: Unit): string {
  const { source, amountCents, currency, description, at, subscriptionId } = newest;
  const amount = source === 'stock' ? (description ?? 'Stock') : formatMoney(amountCents, currency);
  const way = sourceLabels[source].toLowerCase();
  if (subscriptionId === null) return `${amount}, ${way}, ${formatPacificDate(at)}`;
  const payments = formatCount(earlier.length + 1, 'payment');
  return `${amount}, ${way} donation, ${payments}, the last on ${formatPacificDate(at)}`;
}

function countMoving(units: Unit[]): string {
  const payments = units.reduce((count, unit) => count + unit.length, 0);
  const repeated = units.filter(([{ subscriptionId }]) => subscriptionId !== null);
  const what = [
    formatCount(payments, 'payment'),
    ...(['monthly', 'yearly'] as const).flatMap((way) => {
      const count = repeated.filter(([{ source }]) => source === way).length;
      return count > 0 ? formatCount(count, `${way} donation`) : [];
    }),
  ];
  return `${what.join(' and ')} will move to the new address.`;
}

interface MovingGiftsProps {
  /** The id of the donation whose address is corrected. */
  id: string;
  gifts: readonly Gift[];
  /** The ids of gifts that shall stay at the old address. */
  staying: ReadonlySet<string>;
  onChange: (staying: ReadonlySet<string>) => void;
  disabled: boolean;
}

/** Shows what a corrected address takes along, and lets staff choose. */
export function MovingDonations({ id, gifts, staying, onChange, disabled }: MovingGiftsProps) {
  const units = listUnits(gifts);
  const moving = units.filter(([newest]) => !staying.has(newest.id));
  if (gifts.length < 2) return null;

  function choose(unit: Unit, isChosen: boolean) {
    const next = new Set(staying);
    for (const gift of unit) {
      if (isChosen) next.delete(gift.id);
      else next.add(gift.id);
    }
    onChange(next);
  }

  return (
    <fieldset className={styles.moving}>
      <legend className="field-label">What moves with it</legend>
      <ul role="list">
        {units.map((unit) => (
          <li key={unit[0].id} className="checkbox">
            <label>
              <input
                type="checkbox"
                checked={!staying.has(unit[0].id)}
                disabled={disabled || unit.some((gift) => gift.id === id)}
                onChange={({ target }) => choose(unit, target.checked)}
              />
              <span dir="auto">{describeUnit(unit)}</span>
            </label>
          </li>
        ))}
      </ul>
      <Status className={panel.meta}>{countMoving(moving)}</Status>
    </fieldset>
  );
}
