/**
 * `npm run demo`: fills an empty data folder with a year of visibly made-up gifts, messages,
 * applications and decisions about them, through the real API, so that staff can try the portal with
 * something in it.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { reconcileDonations } from '#server/donations/reconcile-donations.ts';
import { countDonations } from '#server/donations/list-donations.ts';
import { buildIfNeeded } from '../build.ts';
import { apply, createVisitor, decide, give, type Visitor, write } from '../demo/live-year.ts';
import { realNow, restorePresent, setPresent } from '../demo/clock.ts';
import {
  planApplications,
  type PlannedApplication,
  planGifts,
  planMessages,
} from '../demo/plan-year.ts';
import { exitWithReason } from '../host/exit-with-reason.ts';
import { startHost } from '../host/host.ts';
import { type HostSettings, hostUrl, parseSettings, SettingsError } from '../host/settings.ts';
import { sandboxBuildInputs } from '../sandbox/open-sandboxes.ts';

const root = resolve(import.meta.dirname, '../..');

/** Services that sample data must never reach. */
const realServices = ['STRIPE_SECRET_KEY', 'SMTP_URL', 'DATABASE_URL', 'NETLIFY_DB_URL'];

const counts = { gifts: 240, messages: 36, applications: 18 };
const seed = 20_261_121;

function refuseRealServices(): void {
  const set = realServices.filter((name) => process.env[name]?.trim());
  if (set.length === 0) return;
  throw new SettingsError(
    `Sample data is for the sandboxes on this machine only. Start without ${set.join(', ')}.`,
  );
}

/** Something that somebody does on the site. */
interface Deed {
  /** Milliseconds since 1970. */
  at: number;
  live(visit: Visitor): Promise<void>;
}

function deedsAbout(application: PlannedApplication): Deed[] {
  const id = crypto.randomUUID();
  const { at, decided } = application;
  const sent = { at, live: (visit: Visitor) => apply(visit, application, id) };
  if (!decided) return [sent];
  return [sent, { at: decided.at, live: (visit) => decide(visit, id, decided.decision) }];
}

/** Everything that happens in the year, in its order. */
function planDeeds(now: number): Deed[] {
  return [
    ...planGifts(now, counts.gifts, seed).map((gift) => ({
      at: gift.at,
      live: (visit: Visitor) => give(visit, gift),
    })),
    ...planMessages(now, counts.messages, seed + 1).map((message) => ({
      at: message.at,
      live: (visit: Visitor) => write(visit, message),
    })),
    ...planApplications(now, counts.applications, seed + 2).flatMap(deedsAbout),
  ].sort((a, b) => a.at - b.at);
}

async function liveThrough(deeds: Deed[], visit: Visitor): Promise<void> {
  let month = '';
  for (const { at, live } of deeds) {
    setPresent(at);
    const current = new Date(at).toISOString().slice(0, 7);
    if (current !== month) console.log(`  ${current}`);
    month = current;
    await live(visit);
  }
}

/** Tells a process of its own to open the site once and to do no more. */
const openOnce = '--open-once';

/**
 * Opens the site once in the real present: what it holds from its first day on is made then.
 *
 * @throws SettingsError when the folder holds donations already.
 */
async function openInThePresent(settings: HostSettings): Promise<void> {
  const host = await startHost(root, settings, { schedule: false });
  try {
    if ((await countDonations()) === 0) return;
    throw new SettingsError(
      `${settings.dataDir} already holds donations. Set DATA_DIR to an empty folder.`,
    );
  } finally {
    await host.close();
  }
}

async function run(): Promise<void> {
  process.env.LOG ??= 'errors';
  refuseRealServices();
  const wanted = parseSettings(process.env);
  // Mails link to where npm start will answer, not to the port of this run.
  process.env.SITE_URL ??= hostUrl(wanted);
  const settings = { ...wanted, port: 0, trustProxy: true };
  if (process.argv.includes(openOnce)) return openInThePresent(settings);
  if (settings.sandbox) Object.assign(process.env, sandboxBuildInputs(process.env));
  await buildIfNeeded({
    env: process.env,
    say: (sentence) => {
      console.log(`  ${sentence}`);
    },
  });
  const opened = spawnSync(process.execPath, [import.meta.filename, openOnce], {
    stdio: 'inherit',
  });
  if (opened.status !== 0) process.exit(opened.status ?? 1);
  const deeds = planDeeds(realNow());
  // Opened in the past, because the database's own timers bear no present that steps back.
  setPresent(deeds[0]?.at ?? realNow());
  const host = await startHost(root, settings, { schedule: false });
  try {
    console.log(`  Living through a year in ${settings.dataDir} ...`);
    await liveThrough(deeds, createVisitor(host.url));
    restorePresent();
    const report = await reconcileDonations({ days: 366, dryRun: false });
    console.log(
      `  ${counts.gifts} gifts were begun and ${report.ours.count} paid. See them with npm start.`,
    );
  } finally {
    restorePresent();
    await host.close();
  }
}

await run().then(() => process.exit(0), exitWithReason);
