import { resolve } from 'node:path';
import { parseEnvironment } from '#server/env.ts';
import { refuseUnsafeKeys } from '#server/gateways/payment-keys.ts';
import { buildIfNeeded } from '../build.ts';
import { sandboxBuildInputs } from '../sandbox/open-sandboxes.ts';
import { banner } from './banner.ts';
import { exitWithReason } from './exit-with-reason.ts';
import { startHost } from './host.ts';
import { parseSettings } from './settings.ts';

const root = resolve(import.meta.dirname, '../..');

/** `npm start`: runs the built product until it is told to stop. */
async function start(): Promise<void> {
  process.env.LOG ??= 'errors';
  const settings = parseSettings(process.env);
  refuseUnsafeKeys(parseEnvironment(process.env));
  if (settings.sandbox) Object.assign(process.env, sandboxBuildInputs(process.env));
  await buildIfNeeded({
    env: process.env,
    say: (sentence) => {
      console.log(`  ${sentence}`);
    },
  });
  const host = await startHost(root, settings);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    console.log('  Stopping.');
    void host.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Last, because whoever reads the address may stop the host at once.
  console.log(banner(host));
}

await start().catch(exitWithReason);
