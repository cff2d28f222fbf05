import { useEffect, useState, type RefObject } from 'react';
import type { ListState } from '../data/list.ts';
import { ActionButton } from '../kit/page/page-actions.tsx';
import panel from '../kit/panel.module.css';
import { exportCsv } from './csv.ts';
import type { ShownRows } from './DataTable.tsx';
import type { TableDesign } from './table-design.ts';
import styles from './table.module.css';
import { Status } from '#islands/ui/live-regions.tsx';

export interface ExportCsvProps<Row> {
  design: Pick<TableDesign<Row>, 'noun' | 'csv'>;
  list: Pick<ListState<Row>, 'rows' | 'total' | 'status'>;
  shownRows: RefObject<ShownRows<Row> | null>;
}

const number = new Intl.NumberFormat('en-US');

/**
 * Saves the rows that are shown once the whole list is loaded. Nothing is saved when loading fails, because the file
 * would not be complete.
 */
export function useCsvExport<Row>({ design, list, shownRows }: ExportCsvProps<Row>) {
  const { noun, csv } = design;
  const { rows, total, status } = list;
  const [phase, setPhase] = useState<'idle' | 'waiting' | 'saving'>('idle');
  const [result, setResult] = useState('');

  useEffect(() => {
    if (phase !== 'waiting' || status === 'loading') return undefined;
    // A frame later the table shows the last rows, too.
    const frame = requestAnimationFrame(() => {
      if (status === 'failed') {
        setPhase('idle');
        setResult('Nothing was exported, because the list is not complete.');
        return;
      }
      const shown = shownRows.current?.() ?? [];
      setPhase('saving');
      void exportCsv(noun, csv, shown).then((outcome) => {
        setPhase('idle');
        setResult(outcome);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [phase, status, shownRows, noun, csv]);

  const loaded = `${number.format(rows.length)} of ${number.format(total ?? 0)} loaded.`;
  const waiting = `The export waits for the last row.${total === null ? '' : ` ${loaded}`}`;
  return {
    isBusy: phase !== 'idle',
    message: phase === 'waiting' ? waiting : result,
    start: () => setPhase('waiting'),
  };
}

/**
 * Shows the button that saves the shown rows as CSV, with its outcome beside it. The button is busy while rows are
 * still loading.
 */
export function ExportCsv<Row>(props: ExportCsvProps<Row>) {
  const { isBusy, message, start } = useCsvExport(props);
  return (
    <>
      <Status as="p" className={`${panel.small} ${styles.exported}`}>
        {message}
      </Status>
      <ActionButton
        variant="outline"
        icon="download"
        label="Export CSV"
        disabled={props.list.status === 'failed' && props.list.rows.length === 0}
        busy={isBusy}
        onClick={start}
      />
    </>
  );
}
