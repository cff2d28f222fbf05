import { useState } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { formatCount } from '#model/text/format-count.ts';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import { restoreFocusOnUnmount } from '../kit/focus-fallback.ts';
import { isTyping, usePageKeys } from '../kit/page/use-page-keys.ts';
import panel from '../kit/panel.module.css';
import { exportCsv } from './csv.ts';
import type { TableDesign, TableRow } from './table-design.ts';
import type { BulkAction, BulkReport, useBulkAction } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';
import styles from './bulk.module.css';

const none: readonly TableRow[] = [];

interface BulkBarProps<Row extends TableRow> {
  design: TableDesign<Row>;
  selection: Selection<Row>;
  bulk: ReturnType<typeof useBulkAction<Row>>;
  actions: readonly BulkAction<Row>[];
}

/**
 * Shows how many rows are chosen and what can be done to them: over the head of the table, on phones below the rows.
 * Escape clears the choice. During a run it shows the progress, and only the export remains possible.
 */
export function BulkBar<Row extends TableRow>(props: BulkBarProps<Row>) {
  const { design, selection, bulk, actions } = props;
  const { chosen, clear } = selection;
  const { progress } = bulk;
  const [exported, setExported] = useState({ rows: none, outcome: '' });
  const outcome = exported.rows === chosen ? exported.outcome : '';

  function exportChosen() {
    void exportCsv(design.noun, design.csv, chosen).then((said) =>
      setExported({ rows: chosen, outcome: said }),
    );
  }

  usePageKeys(({ key, target }) => {
    if (key === 'Escape' && !isTyping(target) && !progress) clear();
  });

  return (
    <div className={styles.bar} role="group" aria-label="Chosen rows" ref={restoreFocusOnUnmount}>
      <Status as="p" className={styles.count}>
        {progress
          ? `${progress.done.toLocaleString('en-US')} of ${progress.total.toLocaleString('en-US')} done`
          : [`${chosen.length.toLocaleString('en-US')} chosen`, outcome].filter(Boolean).join('. ')}
      </Status>
      {progress && (
        <progress
          className={`${panel.progress} ${styles.progress}`}
          value={progress.done}
          max={progress.total}
          aria-label="Done"
        />
      )}
      {actions.map((act) => (
        <button
          key={act.label}
          type="button"
          className={styles.action}
          aria-disabled={progress !== null || undefined}
          onClick={() => bulk.run(act)}
        >
          <Icon name={act.icon} />
          {act.label}
        </button>
      ))}
      <button type="button" className={styles.action} onClick={exportChosen}>
        <Icon name="download" />
        Export CSV
      </button>
      <button
        type="button"
        className={styles.clear}
        aria-disabled={progress !== null || undefined}
        onClick={() => progress || clear()}
      >
        <span className={styles.hint} aria-hidden="true">
          <kbd>Esc</kbd> to clear
        </span>
        <span className={styles.word}>Clear</span>
      </button>
    </div>
  );
}

const mostNames = 5;

interface BulkMessageProps<Row> {
  design: TableDesign<Row>;
  report: BulkReport<Row>;
  onClose: () => void;
}

/**
 * Shows how many rows of a run are done. Refused ones are listed below by reason, with five names at most, and "Try
 * again" sends those alone.
 */
export function BulkMessage<Row extends TableRow>(props: BulkMessageProps<Row>) {
  const { design, report, onClose } = props;
  const { verb, done, refused, retry } = report;
  const { noun, card } = design;
  const text = `${formatCount(done, noun.one, noun.many)} ${done === 1 ? 'was' : 'were'} ${verb}.`;
  if (refused.length === 0) {
    return (
      <div className={panel.row} ref={restoreFocusOnUnmount}>
        <Status as="p">{text}</Status>
        <Button variant="quiet" label="Dismiss" onClick={onClose} />
      </div>
    );
  }
  const isUnknown = refused.some((row) => row.isUnknown);
  const notDone = isUnknown ? 'may not have been' : refused.length === 1 ? 'was not' : 'were not';
  const reasons = new Map<string, Row[]>();
  for (const { row, reason } of refused) {
    reasons.set(reason, [...(reasons.get(reason) ?? []), row]);
  }
  return (
    <div className={styles.report}>
      <FailureNotice
        title={`${text} ${formatCount(refused.length, noun.one, noun.many)} ${notDone}.`}
        reason={refused.length === 1 ? 'It is still chosen.' : 'They are still chosen.'}
        onRetry={retry}
      />
      <ul>
        {[...reasons].map(([reason, rows]) => (
          <li key={reason}>
            {reason}{' '}
            {rows.slice(0, mostNames).map((row) => (
              <q key={row.id} dir="auto">
                {card(row).title}
              </q>
            ))}
            {rows.length > mostNames && <span> and {rows.length - mostNames} more</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
