import { Link } from 'wouter';
import type { RecentEvent, RecentKind } from '#model/admin/overview.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import type { IconName } from '#model/site/icon-paths.ts';
import { formatPacificDateTime, formatPacificParts } from '#model/dates/pacific-dates.ts';
import panel from '../kit/panel.module.css';
import styles from './overview.module.css';

const kindLabels: Record<RecentKind, { word: string; icon: IconName }> = {
  approved: { word: 'Approved', icon: 'check' },
  declined: { word: 'Declined', icon: 'cross' },
  undone: { word: 'Undone', icon: 'undo' },
  reopened: { word: 'Reopened', icon: 'refresh' },
  'letter-withdrawn': { word: 'Letter withdrawn', icon: 'minus' },
  readdressed: { word: 'Address changed', icon: 'envelope' },
  asked: { word: 'Asked', icon: 'ellipsis' },
  answered: { word: 'Answered', icon: 'envelope' },
  corrected: { word: 'Corrected', icon: 'pen' },
  withdrawn: { word: 'Withdrawn', icon: 'undo' },
  restored: { word: 'Restored', icon: 'refresh' },
  published: { word: 'Published', icon: 'article' },
  refunded: { word: 'Refunded', icon: 'undo' },
  recorded: { word: 'Recorded', icon: 'plus' },
  reversed: { word: 'Reversed', icon: 'undo' },
  erased: { word: 'Erased', icon: 'minus' },
};

/**
 * Shows what was decided, published, refunded, recorded and erased in the last seven days, newest first. Only the first
 * line of a day names it, in Pacific time.
 */
export function RecentList({ recent }: { recent: readonly RecentEvent[] }) {
  const times = recent.map(({ at }) => formatPacificParts(at));
  return (
    <>
      <div className={styles.title}>
        <h2 className={panel.heading} id="recent">
          Last seven days
        </h2>
        <p className={panel.small}>Pacific time</p>
      </div>
      {recent.length === 0 ? (
        <p className={styles.nothing}>No decisions, posts, refunds or records in these days.</p>
      ) : (
        <ol role="list">
          {recent.map(({ kind, at, link, text }, position) => {
            const { day = '', time = '' } = times[position] ?? {};
            const isSameDay = times[position - 1]?.day === day;
            return (
              <li key={`${at} ${kind} ${link?.href}`} className={styles.recent}>
                <time dateTime={at} title={formatPacificDateTime(at)}>
                  <span className={isSameDay ? 'visually-hidden' : styles.day}>{day}</span>{' '}
                  <span className={styles.time}>{time}</span>
                </time>{' '}
                <span className={styles.action}>
                  <Icon name={kindLabels[kind].icon} />
                  {kindLabels[kind].word}
                </span>{' '}
                <span className={styles.what} dir="auto">
                  {link && <Link href={`~${link.href}`}>{link.text}</Link>}
                  <span>{text}</span>
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}
