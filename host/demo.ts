/**
 * `npm run demo`: fills an empty data folder with a year of visibly made-up donations, messages,
 * applications and drafts, so that staff can try the portal with something in it.
 */
import { join, resolve } from 'node:path';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { reconcileDonations } from '#server/donations/reconciliation/reconcile-donations.ts';
import { writePosts } from '#host/demo/write-posts.ts';
import { writeYear } from '#host/demo/write-year.ts';
import { startHost } from '#host/host.ts';
import { hostUrl, parseSettings, SettingsError } from '#host/settings.ts';
import { openLedger } from '#sandbox/stripe/ledger.ts';
import { seedDemoContent } from '#host/seed/seed.ts';
import { runCommand } from '#host/run-command.ts';

const root = resolve(import.meta.dirname, '..');

/** The variables of services that sample data must never reach. */
const realServices = ['STRIPE_SECRET_KEY', 'CONTENTFUL_ACCESS_TOKEN', 'SMTP_URL', 'DATABASE_URL'];

await runCommand(async () => {
  process.env.LOG ??= 'errors';
  const configured = realServices.filter((name) => process.env[name]?.trim()).join(', ');
  if (configured) {
    throw new SettingsError(
      `Sample data is for the sandboxes on this machine only. Start without ${configured}.`,
    );
  }
  const settings = parseSettings(process.env);
  // Mails link to where npm start will answer, not to the port of this run.
  process.env.SITE_URL = process.env.SITE_URL?.trim() || hostUrl(settings);
  const host = await startHost(root, { ...settings, port: 0 }, { schedule: false });
  const ledger = openLedger(join(settings.dataDir, 'sandbox/stripe'));
  try {
    if ((await database().queries.$count(donations)) > 0) {
      throw new SettingsError(
        `${settings.dataDir} already holds donations. Set DATA_DIR to an empty folder.`,
      );
    }
    console.log(`  Writing a year into ${settings.dataDir} ...`);
    await writeYear(ledger);
    await seedDemoContent();
    await writePosts((entryId, fields) =>
      fetch(`${host.url}/_sandbox/contentful/entries/${entryId}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ action: 'publish', fields }),
      }),
    );
    const { ours } = await reconcileDonations({ days: 366, dryRun: false });
    console.log(`  ${ours.count} donations were paid. See them with npm start.`);
  } finally {
    ledger.close();
    await host.close();
  }
  process.exit(0);
});
