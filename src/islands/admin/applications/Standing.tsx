import type { Application } from '#contracts/applications.ts';
import { formatPacificDate, formatPacificDateTime } from '#lib/pacific-dates.ts';
import { Badge } from '../kit/Badge.tsx';
import { useMinute } from '../kit/use-minute.ts';
import { standingOf } from './application-words.ts';
import styles from './Decision.module.css';

/** The badge of an application's own page, which shows the days beside it, and since when. */
export function Standing({ application }: { application: Application }) {
  const { status, createdAt, decidedAt, spam } = application;
  const standing = standingOf({ status, createdAt }, useMinute());
  return (
    <p className={styles.standing}>
      <Badge {...standing} word={status === 'pending' ? 'Pending' : standing.word} />
      <span>
        {decidedAt === null
          ? `Received ${formatPacificDate(createdAt)}`
          : formatPacificDateTime(decidedAt)}
      </span>
      {spam && <span>Marked as spam</span>}
    </p>
  );
}
