import { useEffect, useRef, useState } from 'react';
import { fileBounds } from '#model/donations/gift-imports.ts';
import type { FileCost, FilePayout } from '#model/gift-files/reading.ts';
import type { ReadMessage } from './read-file.worker.ts';
import type { ReadRow } from './read-rows.ts';

export type CheckDay = 'check' | 'deposit';

export interface ReadOrder {
  bytes: ArrayBuffer;
  checkDay: CheckDay;
}

export interface ReadFile {
  name: string;
  sha256: string;
  format: string;
  version: string;
  payout: FilePayout[];
  costs: FileCost[];
  checks: string[];
  madeOutTo: string | null;
  rows: ReadRow[];
}

export type ReadState =
  | { kind: 'none' }
  | { kind: 'reading'; name: string; done: number }
  | { kind: 'read'; file: ReadFile }
  | { kind: 'failed'; name: string; reason: string };

const megabytes = fileBounds.bytes / 1024 / 1024;

const tooLarge = `It is larger than ${megabytes} MB. Split it by date, and record one part after the other.`;

const tooMany = `It has more than ${fileBounds.rows.toLocaleString('en-US')} rows. Split it by date, and record one part after the other.`;

function startReading(
  file: File,
  { bytes, checkDay }: ReadOrder,
  onState: (state: ReadState) => void,
): Worker {
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' });
  const rows: ReadRow[] = [];
  const { name } = file;
  worker.addEventListener('message', ({ data }: MessageEvent<ReadMessage>) => {
    if (data.kind === 'progress') onState({ kind: 'reading', name, done: data.done });
    else if (data.kind === 'rows') rows.push(...data.rows);
    else {
      worker.terminate();
      if (data.kind === 'failed') onState({ kind: 'failed', name, reason: data.reason });
      else if (rows.length > fileBounds.rows) onState({ kind: 'failed', name, reason: tooMany });
      else onState({ kind: 'read', file: { ...data.file, name, rows } });
    }
  });
  worker.addEventListener('error', () => {
    onState({
      kind: 'failed',
      name,
      reason: 'Your browser could not read it. Reload the page, and choose it again.',
    });
  });
  worker.postMessage({ bytes, checkDay });
  return worker;
}

/** Reads a file of gifts beside the page; nothing leaves the browser. */
export function useGiftFile() {
  const [state, setState] = useState<ReadState>({ kind: 'none' });
  const worker = useRef<Worker>(null);
  const chosen = useRef<File>(null);
  const stop = () => worker.current?.terminate();
  useEffect(() => stop, []);

  async function read(file: File, checkDay: CheckDay = 'check') {
    stop();
    chosen.current = file;
    const { name } = file;
    if (file.size > fileBounds.bytes) return setState({ kind: 'failed', name, reason: tooLarge });
    setState({ kind: 'reading', name, done: 0 });
    try {
      const bytes = await file.arrayBuffer();
      if (chosen.current === file)
        worker.current = startReading(file, { bytes, checkDay }, setState);
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
    read: (file: File) => void read(file),
    readAgain: (checkDay: CheckDay) => {
      if (chosen.current) void read(chosen.current, checkDay);
    },
    forget() {
      stop();
      setState({ kind: 'none' });
    },
  };
}
