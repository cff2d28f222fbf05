import type { AdminDonation } from '#contracts/admin-donations.ts';
import styles from './donations.module.css';

/** The first eight characters of an id, the whole in the tooltip; a test donation's are hatched. */
export function DonationId({ gift }: { gift: AdminDonation }) {
  return (
    <span className={gift.testMode ? styles.testId : styles.id} title={gift.id}>
      {gift.id.slice(0, 8)}
      {gift.testMode && <span className="visually-hidden"> (test donation)</span>}
    </span>
  );
}
