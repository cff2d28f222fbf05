import { readFee, readFileCents } from './amounts.ts';
import type { BenevityCells } from './benevity-rows.ts';
import { readDay } from './days.ts';
import { sumNet } from './payouts.ts';
import type { FileCheck, FileRows } from './reading.ts';
import type { FileRecord } from './records.ts';
import { present, quoteCell } from './required.ts';
import { normalizeHeader } from './table.ts';

const trailerNames = [
  'totals',
  'total donations (gross)',
  'check fee',
  'net total payment',
  'net total',
];

/** Returns the second cell beside a label above or below the table. */
export function readBeside(
  records: readonly { cells: readonly string[] }[],
  label: string,
): string {
  const found = records.find(({ cells }) => normalizeHeader(cells[0] ?? '') === label);
  const cell = found?.cells.slice(1).find((text) => text.trim() !== '');
  return cell?.trim() ?? '';
}

const isTrailer = ({ cells }: BenevityCells) =>
  trailerNames.includes(normalizeHeader(cells[0] ?? ''));

/** Yields the rows above the trailer, and puts the trailer and the notes below it into `trailer`. */
export function* splitTrailer(
  rows: Iterable<BenevityCells>,
  trailer: BenevityCells[],
): Generator<BenevityCells, void, undefined> {
  for (const row of rows) {
    if (trailer.length > 0 || isTrailer(row)) trailer.push(row);
    else yield row;
  }
}

interface Report {
  /** The number of rows between header and trailer. */
  count: number;
  /** The line of the last row; null without rows. */
  lastLine: number | null;
  trailer: readonly BenevityCells[];
  above: readonly FileRecord[];
}

/** Adds what the report says of its rows: their sums, the fee of the whole payment, and the payout. */
export function addTrailer(rows: FileRows, report: Report): void {
  const { trailer, above } = report;
  checkEnd(rows, report);
  leaveOutTrailer(rows, trailer);
  addCheckFee(rows, readBeside(trailer, 'check fee'));
  const currency = readBeside(above, 'currency');
  if (currency !== '' && currency.toUpperCase() !== 'USD') {
    const parts = [`the payment is in ${currency}: its sums are not compared`];
    rows.checks.push({ parts, ties: true });
    return;
  }
  compareGross(rows, trailer);
  const id = readBeside(above, 'disbursement id');
  if (id !== '') addPayout(rows, id, report);
}

// A report with its lines above the header ends in its sums, unless a download broke off.
function checkEnd(rows: FileRows, { trailer, above, lastLine }: Report): void {
  if (trailer.length > 0 || above.length === 0 || lastLine === null) return;
  const parts = [
    `line ${lastLine} is the last, and no totals are below it: the file may be cut off`,
  ];
  rows.checks.push({ parts, ties: false, line: lastLine });
}

function leaveOutTrailer(rows: FileRows, trailer: readonly BenevityCells[]): void {
  const [first] = trailer;
  if (first) rows.leftOut.push({ line: first.line, reason: 'trailer: sums of the rows' });
  for (const row of trailer) {
    if (isTrailer(row)) continue;
    const reason = 'below the trailer: a note, not a row of the report';
    rows.leftOut.push({ line: row.line, reason });
  }
}

function addCheckFee(rows: FileRows, stated: string): void {
  const cents = readFee(stated);
  if (cents === null) {
    const parts = [`Check Fee says ${quoteCell(stated)}, which is no amount: no fee is counted`];
    rows.checks.push({ parts, ties: false });
  } else if (cents !== 0) {
    rows.costs.push({ what: 'Check Fee of the whole payment', cents: Math.abs(cents) });
  }
}

function compareGross(rows: FileRows, trailer: readonly BenevityCells[]): void {
  const stated = readBeside(trailer, 'total donations (gross)');
  if (stated === '') return;
  const gross = readFileCents(stated);
  const summed = [...rows.gifts, ...rows.reversals].reduce((sum, row) => sum + row.grossCents, 0);
  const ties = gross === summed;
  const start = 'donation and match columns sum to ';
  const parts = ties
    ? [`${start}Total Donations (Gross) `, gross]
    : [start, summed, '; Total Donations (Gross) is ', gross ?? quoteCell(stated), notTied];
  rows.checks.push({ parts, ties });
}

function addPayout(rows: FileRows, id: string, { count, trailer, above }: Report): void {
  const computed = sumNet(rows);
  const stated = readBeside(trailer, 'net total payment') || readBeside(trailer, 'net total');
  const said = readFileCents(stated);
  const netCents = said ?? computed;
  const drift = netCents - computed;
  const isRounding = Math.abs(drift) <= Math.max(1, count);
  if (said !== null) rows.checks.push(compareNet({ computed, said, isRounding }));
  else if (stated !== '') {
    const parts = [netStart, computed, '; the file says ', quoteCell(stated), notTied];
    rows.checks.push({ parts, ties: false });
  }
  rows.payout.push({
    id,
    ...present({
      method: readBeside(above, 'payment method'),
      periodEnding: readDay(readBeside(above, 'period ending')),
    }),
    netCents,
    ...(drift !== 0 && isRounding && { driftCents: drift }),
  });
}

const netStart = 'gross - row fees - Check Fee = ';
const notTied = ': they do not tie';

// Benevity says that "rounding may be applied".
function compareNet(net: { computed: number; said: number; isRounding: boolean }): FileCheck {
  const { computed, said, isRounding } = net;
  if (computed === said) return { parts: [`${netStart}Net Total Payment `, said], ties: true };
  const end = isRounding ? ': within one cent a row, accepted and shown' : notTied;
  return { parts: [netStart, computed, '; the file says ', said, end], ties: isRounding };
}
