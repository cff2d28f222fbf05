import plate from '#art/figures/donation-plate.svg?url';
import { donationPlate } from '#art/donation-plate.ts';
import { formatWholeDollars } from '#lib/money.ts';
import { placeOnPlate } from './place-on-plate.ts';
import styles from './gift-plate.module.css';

/** Where each level's sum is written: along its line, apart from the others at any size. */
const labels: Readonly<Record<number, { x: number; y: number }>> = {
  10: { x: 217, y: 330 },
  25: { x: 292, y: 309 },
  100: { x: 369, y: 271 },
  1000: { x: 428, y: 219 },
};

/**
 * The hill of recognition levels. The gift is a spike that breaks the line it has reached; the lines
 * below it are lit. The hill with its four lines is a picture loaded late; drawn here is only what is
 * lit, so that the page's HTML need not carry the lines again.
 */
export function GiftMap({ cents }: { cents: number | null }) {
  const { width, height, levels, spike } = donationPlate;
  const place = cents === null ? null : placeOnPlate(cents / 100);
  return (
    <div className={styles.map}>
      <img src={plate} alt="" width={width} height={height} loading="lazy" decoding="async" />
      <svg viewBox="66 6 508 338" aria-hidden="true" focusable="false">
        {levels.map(
          ({ amount, d }) =>
            cents !== null &&
            cents >= amount * 100 && <path key={amount} d={d} className={styles.lit} />,
        )}
        {levels.map(({ amount }) => (
          <text
            key={amount}
            {...labels[amount]}
            className={cents !== null && cents >= amount * 100 ? styles.litSum : styles.sum}
          >
            {formatWholeDollars(amount)}
          </text>
        ))}
        {place && (
          <g className={styles.spike} transform={`translate(${place.x} ${place.y})`}>
            <path d={spike.d} className={styles.gap} />
            <path d={spike.d} />
          </g>
        )}
      </svg>
    </div>
  );
}
