import { proxy, type Remote, wrap } from 'comlink';
import { useEffect, useRef, useState } from 'react';
import type { ColumnMapping } from '#model/gift-files/mapped.ts';
import type { CheckDay } from './decide-rows.ts';
import type { FileReview, OpenedFile } from './file-review.ts';
import type { FileSummary } from './file-summary.ts';
import { recallColumns, rememberColumns } from './remembered-columns.ts';

interface UnknownColumns {
  kind: 'unknown';
  name: string;
  header: string[];
  example: string[];
}

/** A file that was read; each reading has a number of its own. */
export interface OpenFileReview {
  file: FileSummary;
  review: Remote<FileReview>;
  reading: number;
}

export type ReadState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; done: number }
  | ({ kind: 'read' } & OpenFileReview)
  | UnknownColumns
  | { kind: 'failed'; name: string; reason: string };

interface Reader {
  worker: Worker;
  review: Remote<FileReview>;
  /** Rejects when the browser cannot run the worker. */
  broken: Promise<never>;
}

function startReader(): Reader {
  const worker = new Worker(new URL('./file-review.worker.ts', import.meta.url), {
    type: 'module',
  });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The worker does not run.')));
  });
  // Nobody waits for it between two readings.
  broken.catch(() => undefined);
  return { worker, review: wrap<FileReview>(worker), broken };
}

const unreadableText = 'Your browser could not read it. Reload the page, and choose it again.';

/** Reads a file of gifts in a worker, which keeps its rows; nothing leaves the browser. */
export function useGiftFile() {
  const [state, setState] = useState<ReadState>({ kind: 'none' });
  const reader = useRef<Reader>(null);
  const chosen = useRef<File>(null);
  const mapping = useRef<ColumnMapping>(undefined);
  const unknown = useRef<UnknownColumns>(null);
  const readings = useRef(0);
  const stop = () => reader.current?.worker.terminate();
  useEffect(() => stop, []);

  /** Reads a file in a new worker, or again in the same one, where staff's decisions stay. */
  async function read(
    file: File,
    {
      checkDay = 'check',
      isAgain = false,
      namesColumns = false,
    }: { checkDay?: CheckDay; isAgain?: boolean; namesColumns?: boolean } = {},
  ) {
    const { name } = file;
    chosen.current = file;
    const reading = (readings.current += 1);
    const isCurrent = () => reading === readings.current;
    if (!isAgain || !reader.current) {
      stop();
      reader.current = startReader();
      // The rows stay on the page while their days are read again.
      setState({ kind: 'reading', name, done: 0 });
    }
    const { review, broken } = reader.current;
    const onProgress = (done: number) => {
      if (isCurrent() && !isAgain) setState({ kind: 'reading', name, done });
    };
    const options = { checkDay, mapping: mapping.current, namesColumns };
    const opened: OpenedFile = await Promise.race([
      review.open(file, options, proxy(onProgress)),
      broken,
    ]).catch(() => ({ kind: 'failed', reason: unreadableText }));
    if (!isCurrent()) return;
    if (opened.kind === 'read') return setState({ ...opened, review, reading });
    if (opened.kind === 'failed') return setState({ ...opened, name });
    unknown.current = { ...opened, name };
    const known = mapping.current || namesColumns ? undefined : recallColumns(opened.header);
    if (!known) return setState(unknown.current);
    mapping.current = known;
    void read(file, { checkDay });
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
    /** Asks for the columns of a sheet that was recognized. */
    nameColumns() {
      if (chosen.current) void read(chosen.current, { namesColumns: true });
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
      readings.current += 1;
      setState({ kind: 'none' });
    },
  };
}
