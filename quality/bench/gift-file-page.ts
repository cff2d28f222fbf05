/** Measures the review of a large file of gifts in Chromium, on the built product. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page, type Route } from 'playwright';
import type { ImportReview } from '#model/donations/import-review.ts';
import { findOrInstallChromium } from '#tests/support/browser/chromium.ts';
import { startLocalHost } from '#tests/support/host/local-host.ts';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { createTempFolder } from '#tests/support/temp-folder.ts';
import type { Reading } from './reading.ts';

/** Answers that nothing of the asked rows is here; the database is measured elsewhere. */
const respondNothingKnown = (route: Route) =>
  route.fulfill({ json: { rows: [] } satisfies ImportReview });

/** Notes each task over 50 ms, which is what the browser calls a long one. */
const noteLongTasks = (page: Page) =>
  page.evaluate(() => {
    const longTasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { longTasks });
  });

/**
 * Returns a function that reads the heap of the page and its worker in MB. Workers come and go, so it is made before
 * the page has one.
 */
async function watchHeap(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  const workers = new Set<string>();
  const resolvers = new Map<number, (heap: number) => void>();
  session.on('Target.attachedToTarget', ({ sessionId }) => workers.add(sessionId));
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result?: { usedSize?: number } };
    resolvers.get(id)?.(result?.usedSize ?? 0);
  });
  let sent = 0;
  const call = (sessionId: string, method: string) =>
    new Promise<number>((resolve) => {
      const id = (sent += 1);
      resolvers.set(id, resolve);
      const message = JSON.stringify({ id, method });
      void session.send('Target.sendMessageToTarget', { sessionId, message });
    });
  const options = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };
  await session.send('Target.setAutoAttach', options);
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    let { usedSize: bytes } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
    for (const worker of workers) {
      await call(worker, 'HeapProfiler.collectGarbage');
      bytes += await call(worker, 'Runtime.getHeapUsage');
    }
    return bytes / 1024 / 1024;
  };
}

async function measureReview(page: Page, file: string, rows: string): Promise<Reading[]> {
  const readHeap = await watchHeap(page);
  const before = await readHeap();
  await noteLongTasks(page);
  const start = performance.now();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^Record [\d,]+ gifts$/ }).waitFor({ timeout: 120_000 });
  await page.locator('button:enabled', { hasText: /^Record [\d,]+ gifts$/ }).waitFor({
    timeout: 120_000,
  });
  const ready = performance.now() - start;
  await page.getByRole('checkbox').first().uncheck();
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  const what = `review of ${rows} rows`;
  return [
    { what: `${what}, until it can be recorded`, value: ready, unit: 'ms' },
    {
      what: `${what}, longest task of the page`,
      value: Math.max(0, ...tasks),
      unit: 'ms',
      atMost: 50,
    },
    {
      what: `${what}, heap of the page and its worker that it takes`,
      value: (await readHeap()) - before,
      unit: 'MB',
      atMost: 150,
    },
  ];
}

/** Measures tasks and heap of the page while it reads a report. */
export async function measureGiftFilePage(report: Uint8Array, rows: string): Promise<Reading[]> {
  const file = path.join(createTempFolder('gift-file'), 'benevity.csv');
  writeFileSync(file, report);
  const host = await startLocalHost();
  const executablePath = findOrInstallChromium(console.log);
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.route('**/api/admin/donations/imports/review', respondNothingKnown);
    await new AdminPortal(page).enter(`${host.url}/admin/donations/import`);
    await page.getByRole('heading', { name: 'Record gifts from a file' }).waitFor();
    return await measureReview(page, file, rows);
  } finally {
    await browser.close();
    await host.close();
  }
}
