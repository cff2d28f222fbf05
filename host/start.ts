import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sandboxBuildInputs } from '#sandbox/open-sandboxes.ts';
import { parseEnvironment } from '#server/env.ts';
import { assertConsistentStripeKeys } from '#server/gateways/stripe/keys.ts';
import { banner } from './banner.ts';
import { openDemo } from './demo/open-demo.ts';
import { startHost } from './host.ts';
import { openBuild } from './open-build.ts';
import { runCommand } from './run-command.ts';
import { type HostSettings, hostUrl, parseSettings } from './settings.ts';
import { closeServer, listen } from './web-server.ts';

const root = resolve(import.meta.dirname, '..');

// The build takes the address into its pages, so a port that is taken is found before it.
async function assertPortFree(settings: HostSettings): Promise<void> {
  const probe = createServer();
  await listen(probe, settings);
  await closeServer(probe);
}

/**
 * Sets SITE_URL to the host's address unless it is the default one. Port 0 is skipped, because its number is not known
 * before the build.
 */
async function setSiteUrl(settings: HostSettings): Promise<void> {
  const url = hostUrl(settings);
  if (settings.port === 0 || url === hostUrl(parseSettings({}))) return;
  await assertPortFree(settings);
  process.env.SITE_URL = process.env.SITE_URL?.trim() || url;
}

/** `npm start`: runs the built product until it is stopped; `--demo` with a year of sample records. */
await runCommand(async () => {
  process.env.LOG ??= 'errors';
  const { demo } = parseArgs({ options: { demo: { type: 'boolean', default: false } } }).values;
  if (demo) await openDemo(root);
  const settings = parseSettings(process.env);
  assertConsistentStripeKeys(parseEnvironment(process.env));
  if (settings.sandbox) Object.assign(process.env, sandboxBuildInputs(process.env));
  await setSiteUrl(settings);
  const build = await openBuild(root, process.env);
  const host = await startHost(root, settings, { build, schedule: true });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    console.log('  Stopping.');
    void host.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The banner comes last, because its reader may stop the host at once.
  console.log(banner(host, settings, host.url));
});
