import { seedDemoContent } from '../seed/seed.ts';
import { createDispatcher } from './dispatch.ts';
import { loadFunctions } from './functions.ts';
import { prepareHost } from './prepare.ts';
import { startSchedule } from './schedule.ts';
import { type HostSettings, hostUrl } from './settings.ts';
import { createStaticSite } from './static-site.ts';
import { closeServer, createWebServer, freePort, listen } from './web-server.ts';

/**
 * Runs the built product: static files, on-demand pages and functions in this process.
 *
 * @param options.schedule false leaves scheduled functions to the caller.
 * @throws SettingsError or EnvironmentError with the fix.
 */
export async function startHost(
  root: string,
  wanted: HostSettings,
  options: { schedule: boolean } = { schedule: true },
) {
  const settings = { ...wanted, port: wanted.port || (await freePort(wanted.host)) };
  const prepared = await prepareHost(root, settings);
  try {
    const functions = await loadFunctions(root);
    const dispatcher = createDispatcher(() => Promise.resolve(functions));
    const server = createWebServer({
      settings,
      serveStatic: createStaticSite(root),
      dispatch: (request, ip) =>
        prepared.handleSandboxRequest(request) ?? dispatcher.dispatch(request, ip),
    });
    await listen(server, settings);
    const scheduled = options.schedule ? functions : [];
    const seeding = seedDemoContent();
    const stopSchedule = startSchedule(scheduled, (request) => dispatcher.context(request));
    return {
      ...prepared,
      url: hostUrl(settings),
      /** Finishes what is under way first. */
      close: async () => {
        await stopSchedule();
        for (const sandbox of prepared.sandboxes) await sandbox.finishDeliveries?.();
        await seeding;
        // Background work calls functions through the server.
        await dispatcher.waitForBackgroundWork();
        await closeServer(server);
        await dispatcher.waitForBackgroundWork();
        await prepared.close();
      },
    };
  } catch (error) {
    await prepared.close();
    throw error;
  }
}
