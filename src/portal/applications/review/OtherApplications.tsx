import { Link } from 'wouter';
import { applicationPath } from '#model/admin/portal-paths.ts';
import type { Review } from '#model/applications/admin-applications.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import panel from '../../kit/panel.module.css';
import styles from '../applications.module.css';

/** Lists other applications from the same address, so that one request is not decided twice. */
export function OtherApplications({ others }: Pick<Review, 'others'>) {
  return (
    <div className={`${panel.meta} ${panel.links} ${styles.others}`}>
      <h3>Also from this address</h3>
      <ul role="list">
        {others.map((other) => (
          <li key={other.id} className={panel.row}>
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
