import { useEffect, useState, type RefObject } from 'react';
import type { AdminDonation } from '#contracts/admin-donations.ts';
import type { ShownRows } from '../kit/table/DataTable.tsx';
import { saveFile } from '../kit/save-file.ts';
import type { ListState } from '../lists/list-loader.ts';
import { csvFileName, donationsCsv } from './donations-csv.ts';

/** The export of the rows at hand. */
interface Export {
  /** True from the press until the last row has come (P-91). */
  waiting: boolean;
  /** What became of it, in words; empty while there is nothing to say. */
  said: string;
  begin: () => void;
}

const count = new Intl.NumberFormat('en-US');

function exportedWords(rows: number): string {
  return `Exported ${count.format(rows)} ${rows === 1 ? 'donation' : 'donations'}.`;
}

function waitingWords({ size, total }: ListState<AdminDonation>): string {
  const loaded = total === null ? '' : ` ${count.format(size)} of ${count.format(total)} loaded.`;
  return `The export waits for the last row.${loaded}`;
}

/** Export CSV of what search and filter leave, as soon as the list is complete. */
export function useExport(
  list: ListState<AdminDonation>,
  shownRows: RefObject<ShownRows<AdminDonation> | null>,
): Export {
  const [phase, setPhase] = useState<'idle' | 'waiting' | 'done' | 'incomplete'>('idle');
  const [exported, setExported] = useState(0);
  const { status } = list;

  useEffect(() => {
    if (phase !== 'waiting' || status === 'loading') return undefined;
    // After the table has drawn the last rows, so that they are among those shown.
    const frame = requestAnimationFrame(() => {
      if (status === 'failed') {
        setPhase('incomplete');
        return;
      }
      const rows = shownRows.current?.() ?? [];
      const csv = new Blob([donationsCsv(rows)], { type: 'text/csv;charset=utf-8' });
      saveFile(csvFileName(new Date()), csv);
      setExported(rows.length);
      setPhase('done');
    });
    return () => cancelAnimationFrame(frame);
  }, [phase, status, shownRows]);

  const said = {
    idle: '',
    waiting: waitingWords(list),
    done: exportedWords(exported),
    incomplete: 'Nothing was exported, because the list is not complete.',
  };
  return {
    waiting: phase === 'waiting',
    said: said[phase],
    begin: () => setPhase('waiting'),
  };
}
