import type { Application } from '#contracts/applications.ts';
import { readReviewClock, type ReviewClock } from '#lib/review-clock.ts';
import { useMinute } from '../kit/use-minute.ts';
import { promiseWords, ReviewScale } from './ReviewScale.tsx';
import styles from './Decision.module.css';

function businessDays(count: number): string {
  return `${count} business ${count === 1 ? 'day' : 'days'}`;
}

/** "3 business days left", "Overdue by 1 business day". */
function leftWords({ left, overdue, late }: ReviewClock): string {
  if (overdue) return late === 0 ? 'Overdue' : `Overdue by ${businessDays(late)}`;
  return left === 0 ? 'Last business day' : `${businessDays(left)} left`;
}

/** How much of the promised time is left. */
export function PendingState({ application: { createdAt } }: { application: Application }) {
  const clock = readReviewClock(new Date(createdAt), new Date(useMinute()));
  return (
    <>
      <p className={styles.figure} data-overdue={clock.overdue || undefined}>
        {leftWords(clock)}
      </p>
      <p className={styles.line}>{promiseWords(clock)}</p>
      <ReviewScale clock={clock} />
    </>
  );
}
