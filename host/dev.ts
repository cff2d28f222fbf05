import { resolve } from 'node:path';
import { dev } from 'astro';
import { runCommand } from './run-command.ts';
import { sandboxBuildInputs } from '#sandbox/open-sandboxes.ts';
import { seedDemoContent } from './seed/seed.ts';
import { banner } from './banner.ts';
import { devFunctionsIntegration } from './development.ts';
import { prepareHost } from './prepare.ts';
import { hostUrl, parseSettings } from './settings.ts';

const root = resolve(import.meta.dirname, '..');

/** Runs `npm run dev`: the same product with hot reload of pages, islands and functions. */
await runCommand(async () => {
  const settings = parseSettings(process.env);
  if (settings.sandbox) Object.assign(process.env, sandboxBuildInputs(process.env));
  const prepared = await prepareHost(root, settings);
  const server = await dev({
    root,
    logLevel: 'warn',
    server: { port: settings.port, host: settings.host },
    vite: { server: { strictPort: true } },
    integrations: [devFunctionsIntegration((request) => prepared.handleSandboxRequest(request))],
  });
  const seeding = seedDemoContent();
  console.log(banner(prepared, settings, hostUrl(settings)));
  const stop = async () => {
    await seeding;
    await server.stop();
    await prepared.close();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
});
