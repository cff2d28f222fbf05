import type { TimelineEntry } from '#contracts/people.ts';
import { When } from '../../kit/When.tsx';
import record from '../../record/Record.module.css';
import { EntryWords } from './EntryWords.tsx';
import styles from './Timeline.module.css';

interface TimelineProps {
  /** Newest first. */
  entries: readonly TimelineEntry[];
  /** The person's address; empty when none is known. */
  email: string;
}

function keyOf(entry: TimelineEntry): string {
  const id = 'id' in entry ? entry.id : entry.applicationId;
  return [entry.kind, id, entry.at, entry.kind === 'act' ? entry.act : ''].join(' ');
}

/** Everything that happened with a person, newest first (P-85). */
export function Timeline({ entries, email }: TimelineProps) {
  return (
    <section className={record.section} aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      {entries.length === 0 && (
        <p className={styles.empty}>This person has no messages, applications or donations yet.</p>
      )}
      <ol role="list" className={styles.timeline} reversed>
        {entries.map((entry) => (
          <li key={keyOf(entry)} data-kind={entry.kind}>
            <When iso={entry.at} withTime />
            <EntryWords entry={entry} email={email} />
          </li>
        ))}
      </ol>
    </section>
  );
}
