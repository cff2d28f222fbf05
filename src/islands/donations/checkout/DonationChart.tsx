import donationChart from '#art/donation-chart.json' with { type: 'json' };
import picture from '#art/figures/donation-chart.svg?url';
import { recognitionLevels, type Frequency } from '#model/donations/contract.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { formatDollars, formatShortDollars } from '#model/money/money.ts';
import { findRecognitionLevel, type RecognitionLevel } from '#model/donations/recognition.ts';
import styles from './chart.module.css';

// The sum is placed along its line, apart from the others at any size.
const labels: Readonly<Record<number, { x: number; y: number }>> = {
  10: { x: 217, y: 330 },
  25: { x: 292, y: 309 },
  100: { x: 369, y: 271 },
  1000: { x: 428, y: 219 },
};

// Between two known points height follows the logarithm of the amount, which the drawing has in dollars.
function chartPosition(cents: number): { x: number; y: number } | undefined {
  const { ascent } = donationChart;
  const dollars = cents / 100;
  const above = ascent.findIndex(({ amount }) => amount >= dollars);
  const [last, next] = [ascent[above - 1], ascent[above]];
  if (!last || !next) return ascent.at(above);
  const share = Math.log(dollars / last.amount) / Math.log(next.amount / last.amount);
  const between = (from: number, to: number) => Math.round((from + (to - from) * share) * 10) / 10;
  return { x: between(last.x, next.x), y: between(last.y, next.y) };
}

function Hill({ cents }: { cents: number | null }) {
  const { width, height, levels, spike } = donationChart;
  const position = cents === null ? undefined : chartPosition(cents);
  const isReached = (amount: number) => cents !== null && cents >= amount * 100;
  return (
    <div className={styles.hill}>
      <img src={picture} alt="" width={width} height={height} loading="lazy" decoding="async" />
      <svg viewBox="66 6 508 338" aria-hidden="true" focusable="false">
        {levels.map(
          ({ amount, d }) =>
            isReached(amount) && <path key={amount} d={d} className={styles.lit} />,
        )}
        {levels.map(({ amount }) => (
          <text key={amount} {...labels[amount]} data-lit={isReached(amount)}>
            {formatShortDollars(amount * 100)}
          </text>
        ))}
        {position && (
          <g className={styles.spike} transform={`translate(${position.x} ${position.y})`}>
            <path d={spike.d} className={styles.gap} />
            <path d={spike.d} />
          </g>
        )}
      </svg>
    </div>
  );
}

function LevelMark({ name }: { name: RecognitionLevel['name'] }) {
  const rings = recognitionLevels.findIndex((level) => level.name === name) + 1;
  return (
    <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {[8.5, 6.2, 3.9, 1.6].slice(0, rings).map((radius) => (
        <circle key={radius} cx="10" cy="10" r={radius} />
      ))}
    </svg>
  );
}

interface ChosenAmount {
  cents: number | null;
  frequency: Frequency;
}

interface DonationChartProps extends ChosenAmount {
  /** True while the donor pays, when only the amount and its level are shown. */
  isBrief: boolean;
}

/**
 * Shows the amount and the recognition levels beside the steps, with those that it reaches lit; `cents` is null without
 * an amount.
 */
export function DonationChart({ cents, frequency, isBrief }: DonationChartProps) {
  const reached = findRecognitionLevel(cents);
  const levels = isBrief
    ? recognitionLevels.filter((level) => level === reached)
    : recognitionLevels;
  const { recognition, donor, info } = donate;
  return (
    <aside className={`on-ink ${styles.chart}`} aria-labelledby="recognition-levels">
      <p className={styles.donation} data-chosen={cents !== null}>
        <span className={styles.label}>{donor.amountLabel[frequency]}</span>
        <span className={styles.amount}>
          {cents === null ? donate.amount.none : formatDollars(cents)}
        </span>
      </p>
      <h2 className={`type-h3 ${styles.heading}`} id="recognition-levels">
        {recognition.heading}
      </h2>
      <figure className={styles.figure}>
        <Hill cents={cents} />
        {!isBrief && (
          <figcaption className="type-caption">
            <b>Fig. 1.</b> <span>{info.figureCaption}</span>
          </figcaption>
        )}
      </figure>
      <ul className={styles.levels} role="list">
        {levels.map(({ name, range, note }) => (
          <li key={name} data-reached={name === reached?.name || undefined}>
            <LevelMark name={name} />
            <strong>
              <span>{name}</span>
              {name === reached?.name && <span className="visually-hidden"> (your gift)</span>}
            </strong>
            <span className={styles.range}>{range}</span>
            {note && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ul>
      {!isBrief && (
        <p className={styles.optional}>
          <span>{recognition.note}</span>{' '}
          <a href={recognition.link.href}>{recognition.link.label}</a>
        </p>
      )}
    </aside>
  );
}

/** Shows the amount and its level in a bar below 1024 px, where the chart has no room. */
export function AmountBar({ cents, frequency }: ChosenAmount) {
  const level = findRecognitionLevel(cents);
  return (
    <div className="on-ink amount-bar">
      <div className="wrap amount-bar-row">
        <span className={styles.label}>{donate.donor.amountLabel[frequency]}</span>
        <span className="amount-bar-sum">{cents === null ? '-' : formatDollars(cents)}</span>
        {level && (
          <span className="amount-bar-level">
            <LevelMark name={level.name} />
            <span>{level.name}</span>
          </span>
        )}
      </div>
    </div>
  );
}
