import { donate } from '#site/copy/donate.ts';
import { formatDollars } from '#lib/money.ts';
import { recognitionOf } from '#lib/recognition.ts';
import { LevelMark } from './LevelMark.tsx';
import styles from './gift-bar.module.css';

/** Below 1024 px, where the plate has no room: the amount and its level, always in sight. */
export function GiftBar({ cents }: { cents: number | null }) {
  const level = recognitionOf(cents);
  return (
    <div className={`on-ink ${styles.bar}`}>
      <div className={`wrap ${styles.row}`}>
        <span className={styles.label}>{donate.donor.amountLabel}</span>
        <span className={styles.amount}>{cents === null ? '-' : formatDollars(cents)}</span>
        {level && (
          <span className={styles.level}>
            <LevelMark name={level.name} />
            {level.name}
          </span>
        )}
      </div>
    </div>
  );
}
