import type { ReactNode } from 'react';
import { Link } from 'wouter';
import art from '#art/empty.svg?raw';
import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { buttonClass } from '#model/site/button-class.ts';
import { formatCount } from '#model/text/format-count.ts';
import type { Failure } from '../data/failure.ts';
import panel from '../kit/panel.module.css';
import { restoreFocusOnUnmount } from '../kit/focus-fallback.ts';
import { emptyMessage } from './describe-count.ts';
import type { TableRow } from './table-design.ts';
import type { SegmentsProps } from './Segments.tsx';
import type { TableParts } from './use-table-view.ts';
import styles from './table.module.css';

interface EmptyListProps {
  title: string;
  text: string;
  help?: string | null;
  className?: string | undefined;
  children?: ReactNode;
}

/** Shows a drawing, a title and a sentence where a list has no rows, with what can be done as `children`. */
export function EmptyList({ title, text, help, className = '', children }: EmptyListProps) {
  return (
    <div className={`${styles.state} ${className}`} data-own-edge ref={restoreFocusOnUnmount}>
      <span dangerouslySetInnerHTML={{ __html: art }} />
      <div>
        <h2 className={panel.partTitle}>{title}</h2>
        <p className={styles.text}>{text}</p>
        {help && <p className={styles.text}>{help}</p>}
        {children && <div className={`${panel.row} ${styles.buttons}`}>{children}</div>}
      </div>
    </div>
  );
}

interface NothingFoundProps<Row extends TableRow> extends Pick<TableParts<Row>, 'design' | 'view'> {
  segments?: SegmentsProps<Row> | undefined;
}

/**
 * Shows that no row matches, with a button for each search, filter or date that hides rows. Without any of them it
 * shows the design's `emptyLink`.
 */
export function NothingFound<Row extends TableRow>(props: NothingFoundProps<Row>) {
  const { design, view, segments } = props;
  const { filter, noun, emptyLink } = design;
  const elsewhere = view.found.length;
  return (
    <EmptyList {...emptyMessage(design, view.isNarrowed)}>
      {emptyLink && !view.isNarrowed && (
        <Link href={emptyLink.href} className={buttonClass('outline')}>
          {emptyLink.label}
        </Link>
      )}
      {segments && view.isNarrowed && elsewhere > 0 && (
        <Button
          variant="ink"
          label={`Show ${formatCount(elsewhere, noun.one, noun.many)} of any status`}
          onClick={() => segments.onChoose(segments.whole)}
        />
      )}
      {view.search !== '' && (
        <Button variant="outline" label="Clear search" onClick={() => view.setSearch('')} />
      )}
      {(view.dates.from ?? view.dates.to) && (
        <Button
          variant="outline"
          label="Show all dates"
          onClick={() => view.setDates({ from: null, to: null })}
        />
      )}
      {view.filter !== filter.options[0] && (
        <Button
          variant="outline"
          label={filter.showAll}
          onClick={() => view.setFilter(filter.options[0].id)}
        />
      )}
    </EmptyList>
  );
}

interface NotLoadedProps {
  title?: string;
  failure: Failure;
  onRetry: () => void;
}

/**
 * Shows in place of a list why it did not load, with "Try again" and the id of the request for whoever reads the log.
 */
export function NotLoaded({ title = 'The list did not load', failure, onRetry }: NotLoadedProps) {
  return (
    <Status className={styles.state} data-own-edge ref={restoreFocusOnUnmount}>
      <svg viewBox="0 0 60 44" aria-hidden="true" focusable="false">
        <path className={styles.trace} d="M1 28h16l5-5 5-21 8 40 4-14h6M48 28h1M53 28h1M58 28h1" />
      </svg>
      <div>
        <h2 className={panel.partTitle}>{title}</h2>
        <p className={styles.text}>{failure.reason}</p>
        <div className={`${panel.row} ${styles.buttons}`}>
          <Button variant="ink" icon="refresh" label="Try again" onClick={onRetry} />
        </div>
        {failure.requestId && (
          <p className={styles.text}>
            Request <code className={panel.code}>{failure.requestId}</code>
          </p>
        )}
      </div>
    </Status>
  );
}
