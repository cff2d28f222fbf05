import type { MirrorProblem } from '#contracts/blog-mirror.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { OpenInContentful } from '../list/PostSource.tsx';
import styles from './sync.module.css';

/** Entries of the CMS that wait for a person, each with its reason and where to fix it. */
export function ProblemList({ problems }: { problems: readonly MirrorProblem[] }) {
  const words =
    problems.length === 1
      ? '1 entry in Contentful needs attention'
      : `${problems.length} entries in Contentful need attention`;
  return (
    <details className={styles.problems} open={problems.length < 4}>
      <summary>
        <Icon name="warning" />
        {words}
      </summary>
      <ul role="list">
        {problems.map(({ entryId, title, problem, url }) => (
          <li key={entryId}>
            <strong>{title || 'Untitled entry'}</strong>
            <span>{problem}</span>
            <OpenInContentful url={url} title={title || 'Untitled entry'} />
          </li>
        ))}
      </ul>
    </details>
  );
}
