import { useRef, useState } from 'react';
import { mostBulkIds } from '#model/admin/bulk.ts';
import type { IconName } from '#model/site/icon-paths.ts';
import { describeFailedChange, isRefusal } from '../data/failure.ts';
import { queryClient } from '../data/query-client.ts';
import { useConfirmNavigation } from '../kit/page/confirm-navigation.ts';
import type { TableRow } from './table-design.ts';
import type { Selection } from './use-selection.ts';

export interface BulkAction<Row> {
  label: string;
  icon: IconName;
  verb: string;
  /** The question that is asked once for all rows; without it nothing is asked. */
  question?: ((count: number) => string) | undefined;
  /** Returns the ids whose rows do not exist. */
  send: (rows: readonly Row[]) => Promise<{ missing: readonly string[] }>;
  missingReason?: string;
}

interface RefusedRow<Row> {
  row: Row;
  reason: string;
  /** True when the response is missing, so that it may be done. */
  isUnknown: boolean;
}

export interface BulkReport<Row> {
  verb: string;
  done: number;
  refused: readonly RefusedRow<Row>[];
  retry: () => void;
}

const concurrency = 2;

// A piece that fails stops no other.
async function sendAll<Row extends TableRow>(
  { send, missingReason = '' }: BulkAction<Row>,
  rows: readonly Row[],
  onProgress: (count: number) => void,
) {
  const pieces = Array.from({ length: Math.ceil(rows.length / mostBulkIds) }, (_, index) =>
    rows.slice(index * mostBulkIds, (index + 1) * mostBulkIds),
  );
  const refused: RefusedRow<Row>[] = [];
  async function sendPieces() {
    for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
      try {
        const result = await send(piece);
        const gone = new Set(missingReason ? result.missing : []);
        const goneRows = piece.filter(({ id }) => gone.has(id));
        refused.push(...goneRows.map((row) => ({ row, reason: missingReason, isUnknown: false })));
      } catch (error) {
        const reason = describeFailedChange(error, '');
        const isUnknown = !isRefusal(error);
        refused.push(...piece.map((row) => ({ row, reason, isUnknown })));
      }
      onProgress(piece.length);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendPieces));
  return refused;
}

/**
 * Sends an action on the chosen rows in pieces, two at a time, and asks before the page is left meanwhile. Rows that
 * are done leave the selection; refused ones stay chosen.
 */
export function useBulkAction<Row extends TableRow>(selection: Selection<Row>) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [report, setReport] = useState<BulkReport<Row> | null>(null);
  const isRunning = useRef(false);
  useConfirmNavigation(progress ? 'Leave this page? Not all rows are done yet.' : null);

  async function run(action: BulkAction<Row>, rows: readonly Row[]): Promise<void> {
    if (isRunning.current || rows.length === 0) return;
    if (action.question && !confirm(action.question(rows.length))) return;
    isRunning.current = true;
    setReport(null);
    setProgress({ done: 0, total: rows.length });
    const refused = await sendAll(action, rows, (count) =>
      setProgress((now) => now && { ...now, done: now.done + count }),
    );
    if (refused.some(({ isUnknown }) => isUnknown)) void queryClient.invalidateQueries();
    const notDone = new Set(refused.map(({ row }) => row.id));
    selection.drop(rows.filter(({ id }) => !notDone.has(id)));
    setProgress(null);
    isRunning.current = false;
    const retry = () =>
      void run(
        { ...action, question: undefined },
        refused.map(({ row }) => row),
      );
    setReport({ verb: action.verb, done: rows.length - refused.length, refused, retry });
  }

  return {
    progress,
    report,
    run: (action: BulkAction<Row>) => void run(action, selection.chosen),
    forget: () => setReport(null),
  };
}
