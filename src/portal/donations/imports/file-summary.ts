import type { FileCheck, FileCost, FilePayout, GiftFile } from '#model/gift-files/reading.ts';
import type { CheckDay } from './decide-rows.ts';

/** A file without its rows, which stay in the worker. */
export interface FileSummary {
  name: string;
  sha256: string;
  format: string;
  version: string;
  payout: FilePayout[];
  costs: FileCost[];
  /** The checks of the whole file, and those of the first rows that do not tie. */
  checks: FileCheck[];
  /** The number of further rows that do not tie. */
  moreChecks: number;
  madeOutTo?: string | undefined;
  /** The day of a check that counts as the day of the gift. */
  checkDay: CheckDay;
}

const mostChecks = 20;

/** Makes what the page shows of a file beside its rows. */
export function summarizeFile(
  { format, version, payout, costs, checks, madeOutTo }: GiftFile,
  source: Pick<FileSummary, 'name' | 'sha256' | 'checkDay'>,
): FileSummary {
  const fileChecks = checks.filter(({ line }) => line === undefined);
  const failedRowChecks = checks.filter(({ line, ties }) => line !== undefined && !ties);
  return {
    format,
    version,
    payout,
    costs,
    madeOutTo,
    ...source,
    checks: [...fileChecks, ...failedRowChecks.slice(0, mostChecks)],
    moreChecks: Math.max(0, failedRowChecks.length - mostChecks),
  };
}
