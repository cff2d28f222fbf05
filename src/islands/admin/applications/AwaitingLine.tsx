import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { ApplicationStats } from '#contracts/applications.ts';
import { useSession } from '../session/session-context.ts';
import { figuresOf } from './application-figures.ts';
import styles from './AwaitingLine.module.css';

function overdueWords({ overdue }: ApplicationStats): string {
  if (overdue === 0) return '';
  return overdue === 1
    ? ' One is past its 7 business days.'
    : ` ${overdue} are past their 7 business days.`;
}

/** What waits for the board, on the page that staff land on; absent while nothing does. */
export function AwaitingLine() {
  const figures = figuresOf(useSession());
  useEffect(() => void figures.load(), [figures]);
  const { figures: stats } = useSyncExternalStore(figures.subscribe, figures.read);
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
