/**
 * `npm run donations:reconcile [-- --dry-run] [-- --days 35]`: compares our donations with the
 * provider's payments, repairs both directions and prints what it found and did.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ReconcileReport, reconcileReportSchema } from '#contracts/admin-donations.ts';
import { adminPasswordHeader } from '#contracts/admin-session.ts';
import { apiErrorSchema } from '#contracts/errors.ts';
import { reconcileDonations } from '#server/donations/reconcile-donations.ts';
import { DataFolderInUseError, readKeptPassword } from '../host/data-folder.ts';
import { exitWithReason } from '../host/exit-with-reason.ts';
import { startHost } from '../host/host.ts';
import { type HostSettings, hostUrl, parseSettings, SettingsError } from '../host/settings.ts';
import { describeReport } from './describe-report.ts';

const root = resolve(import.meta.dirname, '../..');

interface Options {
  days: number;
  dryRun: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false }, days: { type: 'string' } },
  });
  const days = Number(values.days ?? 35);
  if (!Number.isInteger(days) || days < 1 || days > 366) {
    throw new SettingsError('--days must be a whole number from 1 to 366.');
  }
  return { days, dryRun: values['dry-run'] };
}

/** Asks the host that has the data folder; it answers on the PORT of these settings. */
async function askRunningHost(settings: HostSettings, options: Options): Promise<ReconcileReport> {
  const password = process.env.ADMIN_PASSWORD ?? readKeptPassword(settings.dataDir) ?? '';
  const url = `${hostUrl(settings)}/api/admin/donations/reconcile`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [adminPasswordHeader]: password },
    body: JSON.stringify(options),
  }).catch((cause: unknown) => {
    const mend = `Another process has the data folder but does not answer at ${hostUrl(settings)}. Set PORT to the port that it runs on.`;
    throw new SettingsError(mend, { cause });
  });
  const body: unknown = await response.json();
  if (response.ok) return reconcileReportSchema.parse(body);
  throw new SettingsError(`The running host refused: ${apiErrorSchema.parse(body).error}`);
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

async function run(): Promise<void> {
  process.env.LOG ??= 'errors';
  const options = readOptions();
  const settings = parseSettings(process.env);
  // Payments are stamped with the site's address, which a host on a free port would not have.
  process.env.SITE_URL ??= hostUrl(settings);
  const report = await runHere(settings, options).catch((error: unknown) => {
    if (error instanceof DataFolderInUseError) return askRunningHost(settings, options);
    throw error;
  });
  console.log(describeReport(report));
  process.exitCode = report.unmatched > 0 ? 1 : 0;
}

await run().catch(exitWithReason);
