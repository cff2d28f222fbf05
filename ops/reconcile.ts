/**
 * `npm run donations:reconcile -- [--dry-run] [--days 35] [--env FILE]`: compares our donations with the provider's
 * payments, repairs both directions and prints what it found and did.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Finding,
  type ReconcileReport,
  reconcileReportSchema,
} from '#model/donations/admin-donations.ts';
import { adminPasswordHeader } from '#model/admin/session.ts';
import { apiErrorSchema } from '#model/errors.ts';
import { formatDollars } from '#model/money/money.ts';
import { environment } from '#server/env.ts';
import { readPaymentKeys } from '#server/gateways/stripe/keys.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { openDatabase } from './backup/open-database.ts';
import { DataFolderInUseError, readStoredPassword } from '#host/data-folder.ts';
import { startHost } from '#host/host.ts';
import { type HostSettings, hostUrl, parseSettings, SettingsError } from '#host/settings.ts';
import { runCommand } from '#host/run-command.ts';
import { loadDatabaseFile } from '#host/env-file.ts';

const root = resolve(import.meta.dirname, '..');

interface Options {
  days: number;
  dryRun: boolean;
}

const actions: Readonly<Record<Finding['kind'], [done: string, wouldDo: string]>> = {
  restored: ['restored the donation', 'would restore the donation'],
  updated: ['updated the donation', 'would update the donation'],
  canceled: ['closed the payment', 'would close the payment'],
  abandoned: ['marked the donation as failed', 'would mark the donation as failed'],
  unmatched: ['left to staff', 'is left to staff'],
  refused: ['refused; the next run tries again', 'was refused'],
};

const describeTotals = ({ count, cents }: ReconcileReport['ours']) =>
  `${count} donation${count === 1 ? '' : 's'}, ${formatDollars(cents)}`;

function describeReport({ dryRun, findings, ...report }: ReconcileReport): string {
  const lines = findings.map(({ kind, paymentId, donationId, detail }) => {
    const ids = `${paymentId ?? 'no payment'}  ${donationId ?? 'no donation'}`;
    return `  ${ids}  ${detail}: ${actions[kind][dryRun ? 1 : 0]}`;
  });
  return [
    `Compared since  ${report.since}${dryRun ? '  (dry run: nothing is changed)' : ''}`,
    `Provider        ${describeTotals(report.provider)}`,
    `Ours            ${describeTotals(report.ours)}`,
    `Needs staff     ${report.unmatched}`,
    ...(report.others > 0 ? [`Not this site's ${report.others}, left alone`] : []),
    ...(report.finished ? [] : ['Time ran out; run it again to go on.']),
    '',
    ...(lines.length > 0 ? lines : ['  Nothing to repair.']),
  ].join('\n');
}

/** Asks the host that has the data folder; it answers on the PORT of these settings. */
async function askRunningHost(settings: HostSettings, options: Options): Promise<ReconcileReport> {
  const password = process.env.ADMIN_PASSWORD?.trim() || readStoredPassword(settings.dataDir) || '';
  const url = hostUrl(settings);
  const response = await fetch(`${url}/api/admin/donations/reconcile`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [adminPasswordHeader]: password },
    body: JSON.stringify(options),
  }).catch((cause: unknown) => {
    const fix = `Another process has the data folder but does not answer at ${url}. Set PORT to the port that it runs on.`;
    throw new SettingsError(fix, { cause });
  });
  const body: unknown = await response.json().catch(() => null);
  const report = reconcileReportSchema.safeParse(body);
  if (response.ok && report.success) return report.data;
  const refusal = apiErrorSchema.safeParse(body);
  if (!response.ok && refusal.success)
    throw new SettingsError(`The running host refused: ${refusal.data.error}`);
  throw new SettingsError(
    `What answers at ${url} is not the host. Set PORT to the port that the host runs on.`,
  );
}

/** Reconciles a database that is not this host's own with the real provider. */
async function runOnDatabase(options: Options): Promise<ReconcileReport> {
  const keys = readPaymentKeys(environment());
  if ('problem' in keys) throw new SettingsError(keys.problem);
  if (!process.env.SITE_URL) {
    throw new SettingsError(
      'Set SITE_URL to the address of the site: its payments are stamped with it.',
    );
  }
  const opened = await openDatabase();
  try {
    return await reconcileDonations(options);
  } finally {
    await opened.close();
  }
}

/** Runs in this process, with a host of its own so that the sandbox can answer. */
async function runHere(settings: HostSettings, options: Options): Promise<ReconcileReport> {
  const host = await startHost(root, { ...settings, port: 0 }, { schedule: false });
  try {
    return await reconcileDonations(options);
  } finally {
    await host.close();
  }
}

async function reconcile(settings: HostSettings, options: Options): Promise<ReconcileReport> {
  // `environment()` would remember the settings before the sandbox completes them, so this reads `process.env`.
  if (process.env.DATABASE_URL?.trim() && !settings.sandbox) return runOnDatabase(options);
  // Payments are stamped with the site's address, which a host on a free port would not have.
  process.env.SITE_URL = process.env.SITE_URL?.trim() || hostUrl(settings);
  return runHere(settings, options).catch((error: unknown) => {
    if (error instanceof DataFolderInUseError) return askRunningHost(settings, options);
    throw error;
  });
}

await runCommand(async () => {
  process.env.LOG ??= 'errors';
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      days: { type: 'string', default: '35' },
      env: { type: 'string' },
    },
  });
  const options = { days: Number(values.days), dryRun: values['dry-run'] };
  if (!Number.isInteger(options.days) || options.days < 1 || options.days > 366) {
    throw new SettingsError('--days must be a whole number from 1 to 366.');
  }
  loadDatabaseFile(values.env);
  const report = await reconcile(parseSettings(process.env), options);
  console.log(describeReport(report));
  process.exitCode = report.unmatched > 0 ? 1 : 0;
});
