import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '#islands/ui/Button.tsx';
import { toFailure } from '../../data/failure.ts';
import type { UsedRecord } from '../../data/use-record.ts';
import {
  Breadcrumb,
  PageHeader,
  PageSkeleton,
  usePageTitle,
  type ListLink,
} from './PageHeader.tsx';
import { ErrorMessage } from '../FailureNotice.tsx';
import styles from './page.module.css';
import panel from '../panel.module.css';

interface RecordHeaderProps {
  list: ListLink;
  title: string;
  details: readonly ReactNode[];
  children?: ReactNode;
}

/**
 * Shows the way back, the name, which takes the focus when the page opens, and details in one line. Details that are
 * false or null are left out.
 */
export function RecordHeader({ list, title, details, children }: RecordHeaderProps) {
  const heading = usePageTitle(title);
  const shown = details.filter(Boolean);
  return (
    <header className={`${styles.header} ${styles.record}`}>
      <div>
        <Breadcrumb list={{ ...list, href: `~${list.href}` }} here={title} />
        <h1 className={styles.title} ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {shown.length > 0 && (
          <ul role="list" className={`${styles.recordDetails} ${panel.links}`}>
            {shown.map((detail, index) => (
              <li key={index}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </header>
  );
}

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** Shows a part of a record under its heading; `id` is that of the heading and names the part. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={panel.heading} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface RecordStateProps {
  what: string;
  list: ListLink;
  use: Pick<UsedRecord<unknown>, 'record' | 'error' | 'isMissing' | 'load'>;
}

/**
 * Shows the skeleton while a record loads, a page in its place when it is missing or failed, and a notice above it when
 * only a refresh failed. Shows nothing for a record that is current.
 */
export function RecordState({ what, list, use }: RecordStateProps) {
  const { record, error, isMissing, load } = use;
  const [, navigate] = useLocation();
  if (error === null) return record === null ? <PageSkeleton /> : null;
  if (record !== null) {
    return (
      <div className={styles.list}>
        <ErrorMessage title={`${what} was not refreshed.`} error={error} onRetry={load} />
      </div>
    );
  }
  return (
    <div className={styles.message}>
      <PageHeader
        title={isMissing ? `${what} was not found` : `${what} did not load`}
        subtitle={
          isMissing
            ? 'It may have been erased, or the address may be incomplete.'
            : toFailure(error).reason
        }
      >
        <Button
          variant="outline"
          label={`Back to ${list.label}`}
          onClick={() => navigate(`~${list.href}`)}
        />
        {!isMissing && (
          <Button variant="ink" icon="refresh" label="Try again" onClick={() => void load()} />
        )}
      </PageHeader>
    </div>
  );
}
