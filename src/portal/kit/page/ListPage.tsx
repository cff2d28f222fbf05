import type { ReactNode } from 'react';
import type { StatsFailure } from '../../data/list.ts';
import { PageHeader } from './PageHeader.tsx';
import { TypeSymbol, type MarkedType } from '../marks.tsx';
import { FailureNotice } from '../FailureNotice.tsx';
import styles from './page.module.css';
import panel from '../panel.module.css';

interface Stat {
  label: string;
  figure: number | string | undefined;
  type?: MarkedType;
  filter?: { isOn: boolean; toggle: () => void };
}

interface ListPageProps {
  title: string;
  /** The title of the window, where several pages share a heading. */
  windowTitle?: string;
  subtitle?: string;
  stats: readonly Stat[];
  statsFailure: StatsFailure | null;
  onRetry: () => void;
  mark?: ReactNode;
  tabs?: ReactNode;
  afterFigures?: ReactNode;
  panels?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Shows the head of a list, its figures and then the table. A figure that is a filter is a toggle button; all figures
 * share one failure with "Try again".
 */
export function ListPage(props: ListPageProps) {
  const { title, windowTitle, subtitle, stats, statsFailure, onRetry, mark, tabs } = props;
  const { afterFigures, panels, actions, children } = props;
  return (
    <>
      <div className={styles.list}>
        <PageHeader
          title={title}
          windowTitle={windowTitle}
          subtitle={subtitle}
          mark={mark}
          isFolded
        >
          {actions}
        </PageHeader>
        {tabs}
        <div className={styles.figures}>
          <dl className={styles.strip} aria-label={`${title} in numbers`}>
            {stats.map((stat) => (
              <StatCard key={stat.label} {...stat} isFailed={statsFailure !== null} />
            ))}
          </dl>
          {afterFigures}
        </div>
        {statsFailure && !statsFailure.isWithList && (
          <FailureNotice
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

function StatCard({ label, figure, type, filter, isFailed }: Stat & { isFailed: boolean }) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>
        {type && <TypeSymbol type={type} />}
        {filter ? (
          <button
            type="button"
            className={panel.stretched}
            aria-pressed={filter.isOn}
            onClick={filter.toggle}
          >
            {label}
          </button>
        ) : (
          <span>{label}</span>
        )}
      </dt>
      <dd className={styles.figure}>
        {figure === undefined ? (
          <span className={isFailed ? undefined : panel.waiting}>
            {isFailed && <span aria-hidden="true">-</span>}
            <span className="visually-hidden">not loaded</span>
          </span>
        ) : typeof figure === 'number' ? (
          figure.toLocaleString('en-US')
        ) : (
          figure
        )}
      </dd>
    </div>
  );
}
