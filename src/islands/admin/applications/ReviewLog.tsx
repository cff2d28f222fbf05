import type { Review } from '#contracts/applications.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import record from '../record/Record.module.css';
import { actWords } from './application-words.ts';
import styles from './ReviewLog.module.css';

/** What was done about an application, newest first. */
export function ReviewLog({ review: { application, events } }: { review: Review }) {
  const acts = events.map(({ act, at }) => ({ words: actWords[act], at }));
  const entries = [{ words: 'Applied for platform access', at: application.createdAt }, ...acts];
  return (
    <section className={record.section} aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol role="list" className={styles.log} reversed>
        {entries.toReversed().map(({ words, at }) => (
          <li key={`${at} ${words}`}>
            <time dateTime={at}>{formatPacificDateTime(at)}</time>
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
