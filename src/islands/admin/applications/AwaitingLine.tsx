import { Link } from 'wouter';
import type { ApplicationStats } from '#contracts/applications.ts';
import { useApplicationStats } from './application-figures.ts';
import styles from './AwaitingLine.module.css';

function overdueWords({ overdue }: ApplicationStats): string {
  if (overdue === 0) return '';
  return overdue === 1
    ? ' One is past its 7 business days.'
    : ` ${overdue} are past their 7 business days.`;
}

/** How many applications wait, on the page that staff land on; absent while none do. */
export function AwaitingLine() {
  const stats = useApplicationStats();
  if (!stats || stats.pending === 0) return null;
  const isOne = stats.pending === 1;
  return (
    <p className={styles.line}>
      <span>
        <strong>
          {stats.pending} {isOne ? 'application' : 'applications'}
        </strong>{' '}
        {isOne ? 'awaits' : 'await'} a decision.{overdueWords(stats)}
      </span>
      <Link href="~/admin/applications">Show {isOne ? 'it' : 'them'}</Link>
    </p>
  );
}
