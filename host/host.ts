import { seedDemoContent } from './seed/seed.ts';
import { createDispatcher } from './dispatch.ts';
import { loadFunctions } from './functions.ts';
import { prepareHost } from './prepare.ts';
import { startSchedule } from './schedule.ts';
import { type HostSettings, hostUrl } from './settings.ts';
import { createStaticSite } from './static-site.ts';
import { closeServer, createWebServer, findFreePort, listen } from './web-server.ts';

/**
 * Runs the product: static files, on-demand pages and functions in this process.
 *
 * @param options.build the folder of the built site; without it there are functions only
 * @param options.schedule false leaves scheduled functions to the caller
 * @throws SettingsError or EnvironmentError with the fix
 */
export async function startHost(
  root: string,
  requested: HostSettings,
  { build, schedule }: { build?: string; schedule: boolean },
) {
  const settings = { ...requested, port: requested.port || (await findFreePort(requested.host)) };
  const prepared = await prepareHost(root, settings);
  try {
    const functions = await loadFunctions(root, build);
    const dispatcher = createDispatcher(() => Promise.resolve(functions));
    const server = createWebServer({
      settings,
      serveStatic: build
        ? createStaticSite(build)
        : (_request, _response, next) => {
            next();
          },
      dispatch: (request, ip) =>
        prepared.handleSandboxRequest(request) ?? dispatcher.dispatch(request, ip),
    });
    await listen(server, settings);
    const scheduled = schedule ? functions : [];
    const seeding = seedDemoContent();
    const stopSchedule = startSchedule(scheduled, (request) => dispatcher.context(request));
    return {
      ...prepared,
      url: hostUrl(settings),
      /** Closes the host after what is under way is finished. */
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
