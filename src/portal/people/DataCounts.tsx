import type { StoredCounts } from '#model/data-requests/contract.ts';
import { formatCount } from '#model/text/format-count.ts';
import styles from './people.module.css';

const nouns: Record<keyof StoredCounts, [one: string, many: string]> = {
  people: ['entry in People', 'entries in People'],
  messages: ['message', 'messages'],
  applications: [
    'application with its note, log and letters',
    'applications with notes, logs and letters',
  ],
  donations: ['donation', 'donations'],
  tributes: ['mention with a gift of somebody else', 'mentions with gifts of others'],
  mails: ['email', 'emails'],
  links: ['private link', 'private links'],
  board: ['place on the board with its votes', 'places on the board with their votes'],
};

/**
 * Shows how much is stored about a person, by kind; kinds without any are left out. `counts` is undefined until they
 * are known.
 */
export function DataCounts({ counts }: { counts: StoredCounts | undefined }) {
  return (
    <ul className={styles.retained} aria-busy={counts === undefined}>
      {Object.entries(counts ?? {})
        .filter(([, count]) => count > 0)
        .map(([kind, count]) => (
          <li key={kind}>{formatCount(count, ...nouns[kind as keyof StoredCounts])}</li>
        ))}
    </ul>
  );
}
