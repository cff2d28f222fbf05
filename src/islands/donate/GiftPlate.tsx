import { recognitionLevels } from '#contracts/donations.ts';
import { donate } from '#site/copy/donate.ts';
import { formatDollars } from '#lib/money.ts';
import { recognitionOf } from '#lib/recognition.ts';
import { GiftMap } from './GiftMap.tsx';
import { LevelMark } from './LevelMark.tsx';
import styles from './gift-plate.module.css';

/** The ink plate: the gift as a place among the recognition levels (P-45). */
export function GiftPlate({ cents }: { cents: number | null }) {
  const reached = recognitionOf(cents);
  const { recognition, donor, info } = donate;
  return (
    <aside className={`on-ink ${styles.plate}`} aria-labelledby="recognition-levels">
      <p className={styles.gift} data-chosen={cents !== null}>
        <span className={styles.label}>{donor.amountLabel}</span>
        <span className={styles.amount}>
          {cents === null ? donate.amount.none : formatDollars(cents)}
        </span>
      </p>
      <h2 className={styles.heading} id="recognition-levels">
        {recognition.heading}
      </h2>
      <figure className={styles.figure}>
        <GiftMap cents={cents} />
        <figcaption className={styles.caption}>{info.figureCaption}</figcaption>
      </figure>
      <ul className={styles.levels} role="list">
        {recognitionLevels.map(({ name, range, note }) => (
          <li key={name} className={name === reached?.name ? styles.reached : undefined}>
            <LevelMark name={name} />
            <span className={styles.name}>
              {name}
              {name === reached?.name && <span className="visually-hidden"> (your gift)</span>}
            </span>
            <span className={styles.range}>{range}</span>
            {note && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ul>
      <p className={styles.optional}>{recognition.note}</p>
    </aside>
  );
}
