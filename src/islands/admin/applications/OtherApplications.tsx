import { Link } from 'wouter';
import type { Review } from '#contracts/applications.ts';
import { formatPacificDate } from '#lib/pacific-dates.ts';
import { applicationPath } from './application-words.ts';
import styles from './Decision.module.css';

/** What the same address sent besides, so that nobody decides twice on one wish. */
export function OtherApplications({ review: { others } }: { review: Review }) {
  if (others.length === 0) return null;
  return (
    <div className={styles.others}>
      <h3>Also from this address</h3>
      <ul role="list">
        {others.map((other) => (
          <li key={other.id}>
            <Link href={`~${applicationPath(other)}`}>{other.reference}</Link>
            <span>
              {formatPacificDate(other.createdAt)}, {other.status}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
