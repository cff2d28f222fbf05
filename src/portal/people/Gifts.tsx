import { Link } from 'wouter';
import { donationPath } from '#model/admin/portal-paths.ts';
import { isRepeated, sourceLabels } from '#model/donations/contract.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { formatDollars, formatMoney } from '#model/money/money.ts';
import type { PersonRecord, TimelineEntry } from '#model/people/contract.ts';
import { formatCount } from '#model/text/format-count.ts';
import { describeRefund } from '../kit/refund-text.ts';
import { Section } from '../kit/page/RecordPage.tsx';
import panel from '../kit/panel.module.css';
import { UserText } from '../kit/text.tsx';
import { PacificTime } from '../kit/time.tsx';
import styles from './people.module.css';

type Gift = Extract<TimelineEntry, { kind: 'donation' }>;

const shownGifts = 12;

/** Lists what a giver gave, newest first; the oldest unfold. A reversal is told in the line of its gift. */
export function Gifts({ timeline }: Pick<PersonRecord, 'timeline'>) {
  const gifts = timeline
    .filter((entry) => entry.kind === 'donation')
    .filter(({ isReversal, status }) => !isReversal && status === 'succeeded');
  if (gifts.length === 0) return null;
  // A row that unfolds one or two others would take their place.
  const shown = gifts.length > shownGifts + 2 ? gifts.slice(0, shownGifts) : gifts;
  const folded = gifts.slice(shown.length);
  return (
    <Section id="gifts" title="Gifts">
      <GiftRows gifts={shown} />
      {folded.length > 0 && (
        <details className={styles.older}>
          <summary>{`Show ${folded.length} older`}</summary>
          <GiftRows gifts={folded} />
        </details>
      )}
    </Section>
  );
}

function describeMethod({ source, method, description }: Gift): string {
  const way = isRepeated(source) || method === null ? [sourceLabels[source], method] : [method];
  return [way.filter(Boolean).join(', '), description].filter(Boolean).join(': ');
}

function GiftRows({ gifts }: { gifts: readonly Gift[] }) {
  return (
    <ul role="list" className={styles.gifts}>
      {gifts.map((gift) => (
        <li key={gift.id}>
          <PacificTime iso={gift.at} />
          <span className={styles.sum}>
            {gift.amountCents === 0 ? 'Not valued' : formatMoney(gift.amountCents, gift.currency)}
          </span>
          <UserText>{describeMethod(gift)}</UserText>
          <span className={panel.meta}>{gift.reversed ? 'reversed' : describeRefund(gift)}</span>
          <Link href={`~${donationPath(gift)}`} className={panel.code}>
            <span className="visually-hidden">Donation </span>
            {gift.id.slice(0, 8)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows what a giver gave in each year, net of refunds, and whether the statement of the year was sent. */
export function GivenYears({ years }: Pick<PersonRecord, 'years'>) {
  if (years.length === 0) return null;
  return (
    <Section id="years" title="Statement by year">
      <ul role="list" className={styles.years}>
        {years.map(({ year, gifts, totalCents, described, sentAt }) => (
          <li key={year}>
            <span>{year}</span>
            <span className={styles.sum}>{described ?? formatDollars(totalCents)}</span>
            <span className={panel.meta}>
              {`${formatCount(gifts, 'gift')}, ${sentAt ? `sent ${formatPacificDate(sentAt)}` : 'none sent'}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
