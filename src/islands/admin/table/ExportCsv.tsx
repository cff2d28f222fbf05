import { useEffect, useState, type RefObject } from 'react';
import { counted } from '#model/text/counted.ts';
import type { ListState } from '../data/list.ts';
import { ActButton } from '../kit/page/page-acts.tsx';
import panel from '../kit/panel.module.css';
import { saveCsv } from './csv.ts';
import type { ShownRows } from './DataTable.tsx';
import type { TableDesign } from './design.ts';
import styles from './table.module.css';

export interface ExportCsvProps<Row> {
  design: Pick<TableDesign<Row>, 'noun' | 'csv'>;
  list: Pick<ListState<Row>, 'rows' | 'total' | 'status'>;
  shownRows: RefObject<ShownRows<Row> | null>;
}

const number = new Intl.NumberFormat('en-US');

export function useCsvExport<Row>({ design, list, shownRows }: ExportCsvProps<Row>) {
  const { noun, csv } = design;
  const { rows, total, status } = list;
  const [isWaiting, setWaiting] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [result, setResult] = useState('');

  useEffect(() => {
    if (!isWaiting || status === 'loading') return undefined;
    // A frame later the table shows the last rows, too.
    const frame = requestAnimationFrame(() => {
      setWaiting(false);
      if (status === 'failed') {
        setResult('Nothing was exported, because the list is not complete.');
        return;
      }
      const shown = shownRows.current?.() ?? [];
      setSaving(true);
      void saveCsv(noun.many, csv, shown).then(() => {
        setSaving(false);
        setResult(`Exported ${counted(shown.length, noun.one, noun.many)}.`);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isWaiting, status, shownRows, noun, csv]);

  const loaded = `${number.format(rows.length)} of ${number.format(total ?? 0)} loaded.`;
  const waiting = `The export waits for the last row.${total === null ? '' : ` ${loaded}`}`;
  return {
    isBusy: isWaiting || isSaving,
    message: isWaiting ? waiting : result,
    start: () => setWaiting(true),
  };
}

export function ExportCsv<Row>(props: ExportCsvProps<Row>) {
  const { isBusy, message, start } = useCsvExport(props);
  return (
    <>
      <p className={`${panel.small} ${styles.exported}`} role="status">
        {message}
      </p>
      <ActButton
        variant="outline"
        icon="download"
        label="Export CSV"
        busy={isBusy}
        onClick={start}
      />
    </>
  );
}
