import { readBankStatement, chase } from './bank.ts';
import { benevityPortal, benevityReport } from './benevity.ts';
import { brightFunds } from './bright-funds.ts';
import { chariot } from './chariot.ts';
import { checkSheets } from './checks.ts';
import { cybergrants } from './cybergrants.ts';
import { donorbox } from './donorbox.ts';
import { spreadFees } from './excess-fees.ts';
import { facebook } from './facebook.ts';
import { fidelity } from './fidelity.ts';
import { givebutter } from './givebutter.ts';
import { givewp } from './givewp.ts';
import { type ColumnMapping, guessHeader, readMapped, UnknownColumnsError } from './mapped.ts';
import { isOfx } from './ofx.ts';
import { putIdsOnOneLine } from './one-line-ids.ts';
import { paypalActivity, paypalChosen, paypalStatement } from './paypal.ts';
import {
  type FileGift,
  type FileRows,
  type GiftFile,
  type LeftOutRow,
  NoGiftFileError,
} from './reading.ts';
import {
  decodeText,
  unifyText,
  type OnProgress,
  readFirstRecords,
  readRecords,
} from './records.ts';
import { repairRows } from './repair-rows.ts';
import {
  checksFormat,
  type ColumnNames,
  type FileRecords,
  findTable,
  type GiftFormat,
  type GiftTable,
  maxHeaderPosition,
  type ReadOptions,
} from './table.ts';
import { venmo } from './venmo.ts';
import { yourcause } from './yourcause.ts';
import { zeffy } from './zeffy.ts';

interface KnownFormat {
  id: string;
  label: string;
  find(records: FileRecords): FoundTable | null;
}

interface FoundTable {
  id: string;
  version: string;
  read(options: ReadOptions): FileRows;
}

function known<Names extends ColumnNames>(format: GiftFormat<Names>): KnownFormat {
  const read = (table: GiftTable<Names>): FoundTable => ({
    id: format.id,
    version: format.version(table),
    read: (options) => format.read(table, options),
  });
  return {
    id: format.id,
    label: format.label,
    find(records) {
      const table = findTable(records, format);
      return table && !format.isOther?.(table.header) ? read(table) : null;
    },
  };
}

/** The formats, those with rarer column names first. */
const formats: readonly KnownFormat[] = [
  known(benevityPortal),
  known(benevityReport),
  known(paypalActivity),
  known(paypalChosen),
  known(paypalStatement),
  known(fidelity),
  known(donorbox),
  known(yourcause),
  known(cybergrants),
  known(chariot),
  known(givewp),
  known(zeffy),
  known(givebutter),
  known(venmo),
  known(facebook),
  known(brightFunds),
  known(chase),
  ...checkSheets.map(known),
];

/** The names of the formats that can be read, as people call them. */
export const formatLabels: readonly string[] = [
  ...new Set([...formats.map(({ label }) => label), 'OFX or QFX of a bank']),
];

const delimiters = [',', '\t', ';'];
// The header is among the first rows; the others show how many columns they have.
const firstRecords = 60;

const asCsv = 'Open it, save the sheet as CSV (UTF-8), and choose that file.';

const signatures: readonly [string, string][] = [
  ['504b0304', `This is an Excel workbook or a ZIP file. ${asCsv}`],
  ['d0cf11e0', `This is an old Excel workbook. ${asCsv}`],
  ['25504446', 'This is a PDF. Ask the platform for its CSV file.'],
  ['89504e47', 'This is a picture. Ask the platform for its CSV file.'],
  ['ffd8ffe0', 'This is a picture. Ask the platform for its CSV file.'],
  ['ffd8ffe1', 'This is a picture. Ask the platform for its CSV file.'],
];

const webPage =
  'This is a web page, as platforms send it once they have logged you out. Log in there, and download the file again.';

function refuseOtherFiles(bytes: Uint8Array): void {
  const start = [...bytes.subarray(0, 4)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const found = signatures.find(([signature]) => signature === start);
  if (found) throw new NoGiftFileError(found[1]);
}

const dayBeforeMonth = /(?:^|\D)(?:1[3-9]|2\d|3[01])\/\d{1,2}\/\d/;

/** Reads the records of the text by each delimiter. */
function readByDelimiter(text: string, onProgress?: OnProgress): FileRecords[] {
  return delimiters.map((delimiter) => ({
    first: readFirstRecords(text, delimiter, firstRecords),
    all: () => readRecords(text, { delimiter, onProgress }),
    mayBeDayFirst: () => dayBeforeMonth.test(text),
  }));
}

function recognize(all: readonly FileRecords[]): FoundTable | null {
  for (const records of all) {
    for (const format of formats) {
      const found = format.find(records);
      if (found) return found;
    }
  }
  return null;
}

function readByMapping(
  all: readonly FileRecords[],
  options: ReadOptions & { mapping: ColumnMapping },
) {
  for (const records of all) {
    const found = readMapped(records, options.mapping, options);
    if (found) return complete({ id: found.format, version: found.version }, found);
  }
  return null;
}

const unknown = `No row among the first ${maxHeaderPosition} has the column names of a file that we know: ${formatLabels.join(', ')}.`;

function refuseUnknown(all: readonly FileRecords[]): never {
  const guesses = all.flatMap(({ first }) => guessHeader(first) ?? []);
  const [guess] = guesses.toSorted((one, other) => other.header.length - one.header.length);
  if (guess) throw new UnknownColumnsError(unknown, guess);
  throw new NoGiftFileError(
    `No row among the first ${maxHeaderPosition} has the column names of a file that we know. A row must name its columns, such as Date, From and Amount.`,
  );
}

const sumColumn = (
  rows: readonly Record<'grossCents' | 'feeCents' | 'netCents', number>[],
  field: 'grossCents' | 'feeCents' | 'netCents',
) => rows.reduce((sum, row) => sum + row[field], 0);

/**
 * Takes the id from a row that did not count, such as a pending one, where another row of the file has it as a gift.
 */
function dropCountedIds(leftOut: LeftOutRow[], gifts: readonly FileGift[]): LeftOutRow[] {
  if (!leftOut.some(({ externalId }) => externalId !== undefined)) return leftOut;
  const counted = new Set(gifts.map(({ externalId }) => externalId));
  return leftOut.map((row) => {
    if (row.maybe || row.externalId === undefined || !counted.has(row.externalId)) return row;
    const { externalId: _, ...rest } = row;
    return rest;
  });
}

function complete(
  { id: format, version }: { id: string; version: string },
  read: FileRows,
): GiftFile {
  const rows = putIdsOnOneLine(spreadFees(read));
  const { gifts, reversals, leftOut } = repairRows(rows);
  const byLine = (one: { line: number }, other: { line: number }) => one.line - other.line;
  return {
    format,
    version,
    ...rows,
    gifts: gifts.sort(byLine),
    reversals: reversals.sort(byLine),
    leftOut: dropCountedIds(leftOut, gifts).sort(byLine),
    totals: {
      gifts: gifts.length,
      grossCents: sumColumn(gifts, 'grossCents'),
      feeCents: sumColumn(gifts, 'feeCents'),
      netCents: sumColumn(gifts, 'netCents'),
    },
  };
}

/**
 * Reads what a platform, a bank or a charity's own sheet says of gifts. Nothing is stored.
 *
 * @param mapping which column is which, where staff said so for a plain sheet or a file that is not recognized
 * @param namesColumns true where staff want to name the columns of a plain sheet
 * @throws NoGiftFileError for a file of another kind
 * @throws UnknownColumnsError where staff can say which column is which
 */
export function readGiftFile(
  bytes: Uint8Array,
  {
    onProgress,
    mapping,
    namesColumns = false,
    ...options
  }: ReadOptions & {
    onProgress?: OnProgress;
    mapping?: ColumnMapping | undefined;
    namesColumns?: boolean | undefined;
  } = {},
): GiftFile {
  refuseOtherFiles(bytes);
  const text = unifyText(decodeText(bytes));
  if (text.trim() === '') throw new NoGiftFileError('This file is empty.');
  if (/^\s*<(?:!doctype html|html)\b/i.test(text)) throw new NoGiftFileError(webPage);
  if (isOfx(text)) {
    return complete({ id: 'ofx-statement', version: ofxVersion(text) }, readBankStatement(text));
  }
  const all = readByDelimiter(text, onProgress);
  const found = recognize(all);
  // Staff may know better what a plain sheet is.
  const isNamed = found?.id === checksFormat && (mapping !== undefined || namesColumns);
  if (found && !isNamed) return complete(found, found.read(options));
  return (mapping && readByMapping(all, { ...options, mapping })) ?? refuseUnknown(all);
}

const ofxVersion = (text: string) =>
  /<\?(?:xml|OFX)/i.test(text.slice(0, 400))
    ? 'OFX 2 (XML); QFX is the same'
    : 'OFX 1 (SGML: no closing tags); QFX is the same';
