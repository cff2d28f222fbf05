/** A session of WebKitGTK by the W3C's WebDriver protocol, on a screen of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { startWatchingProxy } from './watching-proxy.ts';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const elementSchema = z.object({ [elementKey]: z.string() });

// Their private-use characters are those of the protocol.
export const keys = {
  tab: '\uE004',
  enter: '\uE007',
  escape: '\uE00C',
  end: '\uE010',
  down: '\uE015',
  right: '\uE014',
};

export interface Engine {
  open: (address: string) => Promise<void>;
  /** Makes the window as wide as given, in pixels, or as narrow as it gets, which is 447. */
  widen: (width: number) => Promise<void>;
  /** Presses an element by the pointer. */
  press: (selector: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses and types in a frame, also one of another origin. */
  inFrame: (selector: string, action: () => Promise<void>) => Promise<void>;
  run: (script: string) => Promise<unknown>;
  /** Waits until the script returns something true. */
  until: (script: string, what: string) => Promise<void>;
  /** Lists what pages logged as errors, or did not get, since the last call. */
  takeFaults: () => string[];
  /** Returns a PNG of the part of the page that the window shows. */
  picture: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Starts Xvfb and the driver, whose Debian packages are xvfb and webkit2gtk-driver. */
export async function startWebKit(port: number): Promise<Engine> {
  const display = `:${port % 1000}`;
  const started: ChildProcess[] = [];
  const start = (command: string, args: string[]) => {
    const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
    started.push(spawn(command, args, { env, stdio: 'ignore' }));
  };
  start('Xvfb', [display, '-screen', '0', '1440x1000x24']);
  await wait(1000);
  start('WebKitWebDriver', [`--port=${port}`]);

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = z.object({ value: z.unknown() }).parse(await reply.json());
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  async function retry<Result>(action: () => Promise<Result>, tries = 50): Promise<Result> {
    try {
      return await action();
    } catch (error) {
      if (tries === 0) throw error;
      await wait(200);
      return retry(action, tries - 1);
    }
  }

  const watch = await startWatchingProxy();
  const capabilities = {
    alwaysMatch: {
      browserName: 'MiniBrowser',
      pageLoadStrategy: 'normal',
      proxy: { proxyType: 'manual', httpProxy: watch.address },
    },
  };
  const session = z
    .object({ sessionId: z.string() })
    .parse(await retry(() => call('POST', '/session', { capabilities })));
  const at = `/session/${session.sessionId}`;
  const widen = async (width: number) =>
    void (await call('POST', `${at}/window/rect`, { width, height: 960 }));
  await widen(1440);
  async function find(selector: string): Promise<z.infer<typeof elementSchema>> {
    const what = { using: 'css selector', value: selector };
    return elementSchema.parse(await call('POST', `${at}/element`, what));
  }
  const run = (script: string) => call('POST', `${at}/execute/sync`, { script, args: [] });

  return {
    run,
    widen,
    open: async (url) => void (await call('POST', `${at}/url`, { url })),
    async press(selector) {
      await retry(async () => {
        const element = await find(selector);
        await call('POST', `${at}/element/${element[elementKey]}/click`, {});
      });
    },
    async inFrame(selector, action) {
      await call('POST', `${at}/frame`, { id: await find(selector) });
      await action();
      await call('POST', `${at}/frame`, { id: null });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await call('POST', `${at}/actions`, { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    async until(script, what) {
      await retry(async () => {
        if (await run(script)) return;
        const shown = String(await run('return document.body.innerText'));
        throw new Error(`WebKit did not show: ${what}. It shows: ${shown}`);
      });
    },
    takeFaults: () => watch.takeFaults(),
    async picture() {
      return Buffer.from(z.string().parse(await call('GET', `${at}/screenshot`)), 'base64');
    },
    async close() {
      await call('DELETE', at).catch(() => undefined);
      for (const child of started.toReversed()) child.kill();
      watch.close();
    },
  };
}
