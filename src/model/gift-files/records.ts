import Papa from 'papaparse';

/** One record of the file; `line` is where it starts, from 1. */
export interface FileRecord {
  line: number;
  cells: string[];
}

/** Says how much of the text is read, from 0 to 1. */
export type OnProgress = (done: number) => void;

// A line break within a cell is one of the record's lines.
function countLines(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) lines += 1;
  }
  return lines;
}

/** Reads at most `count` records; all without it. Records without any text are passed over. */
export function readRecords(
  text: string,
  {
    delimiter,
    count = 0,
    onProgress,
  }: { delimiter: string; count?: number; onProgress?: OnProgress },
): FileRecord[] {
  const records: FileRecord[] = [];
  let line = 1;
  Papa.parse<string[]>(text, {
    delimiter,
    preview: count,
    step({ data, meta }) {
      if (data.some((cell) => cell !== '')) records.push({ line, cells: data });
      line += countLines(data);
      if (records.length % 2000 === 0) onProgress?.(meta.cursor / text.length);
    },
  });
  return records;
}

/** Old files of a Mac end lines by CR alone. */
function unifyLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Spreadsheets save UTF-8, UTF-16 with a mark or the encoding of Windows. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function normalizeText(text: string): string {
  return unifyLineEnds(text.replace(/^\ufeff/, ''));
}
