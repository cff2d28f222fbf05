import type { ReactNode } from 'react';
import type { Failure } from '../lists/failure.ts';
import { PageHeader } from './PageHeader.tsx';
import { SaidLine } from './SaidLine.tsx';
import { StatStrip, type Stat } from './StatStrip.tsx';
import styles from './ListPage.module.css';

interface ListPageProps {
  title: string;
  subtitle?: string;
  stats: readonly Stat[];
  /** Why the stat cards did not load; null when they did, or when the table says it already. */
  statsFailure: Failure | null;
  onRetry: () => void;
  /** Beside the title. */
  mark?: ReactNode;
  /** Between the stat cards and the table. */
  panels?: ReactNode;
  /** Buttons of the page. */
  actions?: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** A staff page with stat cards above a table. */
export function ListPage(props: ListPageProps) {
  const { title, subtitle, stats, statsFailure, onRetry, mark, panels, actions, children } = props;
  return (
    <>
      <div className={styles.top}>
        <PageHeader {...{ title, subtitle, mark }}>{actions}</PageHeader>
        <StatStrip label={`${title} in numbers`} stats={stats} />
        {statsFailure && (
          <SaidLine
            title="The figures did not load."
            reason={statsFailure.reason}
            onRetry={onRetry}
          />
        )}
        {panels}
      </div>
      {children}
    </>
  );
}
