import { promisedDays, type ReviewClock } from '#lib/review-clock.ts';
import { formatMonthDay, formatWeekday } from '#lib/calendar-days.ts';
import styles from './ReviewScale.module.css';

/** The promise as a scale bar of seven business days; the words beside it say the same. */
export function ReviewScale({ clock: { days, today, overdue } }: { clock: ReviewClock }) {
  const passed = days.filter((day) => day <= today).length;
  return (
    <div className={styles.scale} aria-hidden="true" data-overdue={overdue || undefined}>
      <span
        className={styles.now}
        style={{ insetInlineStart: `${(passed / days.length) * 100}%` }}
        data-start={passed === 0 || undefined}
        data-end={passed > days.length - 1 || undefined}
      >
        Now
      </span>
      <ol className={styles.bar}>
        {days.map((day, at) => (
          <li
            key={day}
            className={styles.day}
            data-passed={day <= today || undefined}
            data-promised={at + 1 >= promisedDays.least || undefined}
            data-today={day === today || undefined}
          >
            <span>{formatWeekday(day)}</span>
            <span className={styles.date}>{Number(day.slice(8))}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** "Promised within 5-7 business days (Nov 23 to Nov 25)." */
export function promiseWords({ days }: ReviewClock): string {
  const { least, most } = promisedDays;
  const [first = '', last = ''] = [days[least - 1], days[most - 1]];
  return `Promised within ${least}-${most} business days (${formatMonthDay(first)} to ${formatMonthDay(last)}).`;
}
