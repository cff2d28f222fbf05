import type { DonationStats } from '#contracts/admin-donations.ts';
import styles from './donations.module.css';

/** Beside the title: the figures are those of test gifts, or test gifts stand among the rows (decision 18). */
export function ModeMark({ figures }: { figures: DonationStats | null }) {
  if (!figures) return null;
  const { testMode, otherMode } = figures;
  if (testMode) return <span className={styles.mode}>Test gifts only</span>;
  if (otherMode.total === 0) return null;
  const gifts = otherMode.total === 1 ? '1 test gift is' : `${otherMode.total} test gifts are`;
  return <span className={styles.mode}>{gifts} listed, not counted</span>;
}
