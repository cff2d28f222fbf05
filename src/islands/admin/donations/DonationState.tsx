import type { AdminDonation } from '#contracts/admin-donations.ts';
import { formatDollars } from '#lib/money.ts';
import { Badge } from '../kit/Badge.tsx';
import styles from './donations.module.css';

const looks = {
  succeeded: { tone: 'ok', mark: 'check' },
  pending: { tone: 'warn', mark: 'dots' },
  failed: { tone: 'bad', mark: 'cross' },
} as const;

/**
 * The status badge, and what happened to the gift afterwards (P-50). The word is the record's
 * own; style alone gives it its capital.
 */
export function DonationState({ gift }: { gift: AdminDonation }) {
  const { status, refundedCents, disputed, disputeLost, amountCents } = gift;
  return (
    <span className={styles.state}>
      <span className={styles.status}>
        <Badge {...looks[status]} word={status} />
      </span>
      {disputed && (
        <Badge tone="bad" mark="warning" word={disputeLost ? 'Dispute lost' : 'Disputed'} />
      )}
      {refundedCents > 0 && (
        <span className={styles.refund}>
          {refundedCents >= amountCents ? 'refunded' : `refunded ${formatDollars(refundedCents)}`}
        </span>
      )}
    </span>
  );
}
