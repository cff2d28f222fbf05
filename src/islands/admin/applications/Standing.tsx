import type { Application } from '#contracts/applications.ts';
import { formatLongDateTime } from '#lib/dates.ts';
import { readReviewClock } from '#lib/review-clock.ts';
import { Badge } from '../kit/Badge.tsx';
import { useMinute } from '../kit/use-minute.ts';
import { ReviewBadge } from './ReviewBadge.tsx';
import styles from './Decision.module.css';

/** The badge of an application's own page, where the days are said beside it, and since when. */
export function Standing({ application }: { application: Application }) {
  const { status, createdAt, decidedAt, spam } = application;
  const { overdue } = readReviewClock(new Date(createdAt), new Date(useMinute()));
  return (
    <p className={styles.standing}>
      {status !== 'pending' ? (
        <ReviewBadge {...{ status, createdAt }} />
      ) : overdue ? (
        <Badge tone="bad" mark="warning" word="Pending" />
      ) : (
        <Badge tone="warn" mark="dots" word="Pending" />
      )}
      <span>
        {decidedAt === null ? 'Received' : 'Decided'} {formatLongDateTime(decidedAt ?? createdAt)}
      </span>
      {spam && <span>Marked as spam</span>}
    </p>
  );
}
