import { formatDollars } from '#lib/money.ts';
import type { Finding, ReconcileReport } from '#contracts/admin-donations.ts';

const done: Readonly<Record<Finding['kind'], string>> = {
  restored: 'made the donation again',
  settled: 'settled the donation',
  cancelled: 'closed the payment',
  abandoned: 'gave the donation up',
  unmatched: 'left to staff',
  refused: 'refused; the next run tries again',
};

const wouldDo: Readonly<Record<Finding['kind'], string>> = {
  restored: 'would make the donation again',
  settled: 'would settle the donation',
  cancelled: 'would close the payment',
  abandoned: 'would give the donation up',
  unmatched: 'is left to staff',
  refused: 'was refused',
};

const gifts = ({ count, cents }: ReconcileReport['ours']) =>
  `${count} gift${count === 1 ? '' : 's'}, ${formatDollars(cents)}`;

/** What a reconciliation found and did, as lines for a terminal. */
export function describeReport(report: ReconcileReport): string {
  const words = report.dryRun ? wouldDo : done;
  const findings = report.findings.map(
    ({ kind, paymentId, donationId, detail }) =>
      `  ${paymentId ?? 'no payment'}  ${donationId ?? 'no donation'}  ${detail}: ${words[kind]}`,
  );
  return [
    `Compared since  ${report.since}${report.dryRun ? '  (dry run: nothing is changed)' : ''}`,
    `Provider        ${gifts(report.provider)}`,
    `Ours            ${gifts(report.ours)}`,
    `Unmatched       ${report.unmatched}`,
    ...(report.others > 0 ? [`Not this site's ${report.others}, left alone`] : []),
    ...(report.finished ? [] : ['Time ran out; run it again to go on.']),
    ...(findings.length > 0 ? ['', ...findings] : ['', '  Nothing to repair.']),
  ].join('\n');
}
