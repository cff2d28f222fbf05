import { useEffect, useRef, useState } from 'react';
import { fileBounds } from '#model/donations/gift-imports.ts';
import type { ColumnMapping } from '#model/gift-files/mapped.ts';
import type { CheckDay, ReadFile, ReadMessage, ReadOrder } from './read-messages.ts';
import type { ReadRow } from './read-rows.ts';
import { recallColumns, rememberColumns } from './remembered-columns.ts';

interface UnknownColumns {
  kind: 'unknown';
  name: string;
  header: string[];
  example: string[];
}

export type ReadState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; done: number }
  | { kind: 'read'; file: ReadFile }
  /** Staff must say which column is which. */
  | UnknownColumns
  | { kind: 'failed'; name: string; reason: string };

const megabytes = fileBounds.bytes / 1024 / 1024;

const tooLarge = `It is larger than ${megabytes} MB. Split it by date, and record one part after the other.`;

const tooMany = `It has more than ${fileBounds.rows.toLocaleString('en-US')} rows. Split it by date, and record one part after the other.`;

function startReading(file: File, order: ReadOrder, onState: (state: ReadState) => void): Worker {
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });
  const rows: ReadRow[] = [];
  const { name } = file;
  worker.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => {
    if (data.kind === 'progress') onState({ kind: 'reading', name, done: data.done });
    else if (data.kind === 'rows') rows.push(...data.rows);
    else {
      worker.terminate();
      if (data.kind === 'unknown') return onState({ ...data, name });
      if (data.kind === 'failed') onState({ kind: 'failed', name, reason: data.reason });
      else if (rows.length > fileBounds.rows) onState({ kind: 'failed', name, reason: tooMany });
      else onState({ kind: 'read', file: { ...data.file, name, rows, checkDay: order.checkDay } });
    }
  });
  worker.addEventListener('error', () => {
    onState({
      kind: 'failed',
      name,
      reason: 'Your browser could not read it. Reload the page, and choose it again.',
    });
  });
  worker.postMessage(order);
  return worker;
}

/** Reads a file of gifts in a worker; nothing leaves the browser. */
export function useGiftFile() {
  const [state, setState] = useState<ReadState>({ kind: 'none' });
  const worker = useRef<Worker>(null);
  const chosen = useRef<File>(null);
  const mapping = useRef<ColumnMapping>(undefined);
  const unknown = useRef<UnknownColumns>(null);
  const stop = () => worker.current?.terminate();
  useEffect(() => stop, []);

  async function read(
    file: File,
    { checkDay = 'check', isAgain = false }: { checkDay?: CheckDay; isAgain?: boolean } = {},
  ) {
    stop();
    chosen.current = file;
    const { name } = file;
    if (file.size > fileBounds.bytes) return setState({ kind: 'failed', name, reason: tooLarge });
    // The rows stay on the page while their days are read again.
    if (!isAgain) setState({ kind: 'reading', name, done: 0 });
    try {
      const bytes = await file.arrayBuffer();
      if (chosen.current === file)
        worker.current = startReading(
          file,
          { bytes, checkDay, mapping: mapping.current },
          (next) => {
            if (isAgain && next.kind === 'reading') return;
            if (next.kind !== 'unknown') return setState(next);
            unknown.current = next;
            const known = mapping.current ? undefined : recallColumns(next.header);
            if (!known) return setState(next);
            mapping.current = known;
            void read(file, { checkDay });
          },
        );
    } catch {
      setState({
        kind: 'failed',
        name,
        reason: 'Your browser could not open it. Choose it again.',
      });
    }
  }

  return {
    state,
    read(file: File) {
      mapping.current = undefined;
      void read(file);
    },
    /** Reads the file again by columns that staff named. */
    readMapped(named: ColumnMapping) {
      if (!chosen.current || !unknown.current) return;
      rememberColumns(unknown.current.header, named);
      mapping.current = named;
      void read(chosen.current);
    },
    changeColumns() {
      if (unknown.current) setState(unknown.current);
    },
    /** Reads the file anew by another day; the page keeps what staff decided. */
    readAgain(checkDay: CheckDay) {
      if (chosen.current) void read(chosen.current, { checkDay, isAgain: true });
    },
    forget() {
      stop();
      setState({ kind: 'none' });
    },
  };
}
