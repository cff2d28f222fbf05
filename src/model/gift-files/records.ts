import Papa from 'papaparse';

/** A record of the file; `line` is where it starts, from 1. */
export interface FileRecord {
  line: number;
  cells: string[];
  /** The lines and delimiters of a record that has a cell with several lines, also those within the cell. */
  size?: { lines: number; delimiters: number };
  /** A quotation mark of a cell with several lines is closed within a word or not at all. */
  isMalformed?: boolean;
}

/** Says how much of the text is read, from 0 to 1. */
export type OnProgress = (done: number) => void;

// A line break within a cell is one of the record's lines.
function countLines(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells) {
    let end = cell.indexOf('\n');
    for (; end !== -1; end = cell.indexOf('\n', end + 1)) lines += 1;
  }
  return lines;
}

const countDelimiters = (cells: readonly string[], delimiter: string): number =>
  cells.reduce((sum, cell) => sum + cell.split(delimiter).length, -1);

// At most this many records are in memory at once.
const recordsAtOnce = 1000;

/** Reads one record after another; skips records without any text. */
export function* readRecords(
  text: string,
  { delimiter, onProgress }: { delimiter: string; onProgress?: OnProgress | undefined },
): Generator<FileRecord, void, undefined> {
  let [line, start, isOver] = [1, 0, false];
  while (!isOver) {
    // In fast mode the cursor is behind a record that is not in `data`.
    const { data, meta, errors } = Papa.parse<string[]>(text.slice(start), {
      delimiter,
      newline: '\n',
      preview: recordsAtOnce,
      fastMode: false,
    });
    const malformed = new Set(errors.map(({ row }) => row));
    for (const [index, cells] of data.entries()) {
      const lines = countLines(cells);
      if (cells.some((cell) => cell !== '')) {
        const record: FileRecord = { line, cells };
        if (lines > 1) record.size = { lines, delimiters: countDelimiters(cells, delimiter) };
        if (lines > 1 && malformed.has(index)) record.isMalformed = true;
        yield record;
      }
      line += lines;
    }
    start += meta.cursor;
    isOver = !meta.truncated;
    onProgress?.(isOver ? 1 : start / text.length);
  }
}

/** Reads the first `count` records, or fewer where there are no more. */
export function readFirstRecords(text: string, delimiter: string, count: number): FileRecord[] {
  const first: FileRecord[] = [];
  for (const record of readRecords(text, { delimiter })) {
    first.push(record);
    if (first.length === count) break;
  }
  return first;
}

/** Makes line ends LF; old files of a Mac end lines by CR alone. */
function unifyLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** Decodes what spreadsheets save: UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Drops the byte order mark of a decoded text and makes its line ends LF. */
export function unifyText(text: string): string {
  return unifyLineEnds(text.replace(/^\ufeff/, ''));
}
