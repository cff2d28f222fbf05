import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../../tests/support/chromium.ts';
import { chromium } from 'playwright';

/** A Chromium that answers on a debugging port, with a profile of its own. */
export async function openBrowser(): Promise<{ port: number; close: () => Promise<void> }> {
  const profile = await mkdtemp(path.join(tmpdir(), 'bench-pages-'));
  const executable = findChromium(console.log) ?? chromium.executablePath();
  const browser = spawn(
    executable,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // Letters as wide as on the phone that Lighthouse stands for, whose pixels no hinting fits them to.
      '--font-render-hinting=none',
      '--ignore-certificate-errors',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    // A group of its own: what is installed may be a script that starts the browser.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const port = await new Promise<number>((resolve, reject) => {
    browser.stderr.setEncoding('utf8').on('data', (text: string) => {
      const address = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(text);
      if (address) resolve(Number(address[1]));
    });
    browser.on('error', reject);
    browser.on('exit', () => {
      reject(new Error('Chromium did not start.'));
    });
  });
  return {
    port,
    async close() {
      if (browser.pid !== undefined) process.kill(-browser.pid);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
