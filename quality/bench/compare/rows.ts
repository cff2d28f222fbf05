/** Measures the portal's list of 100,000 donations, answered at once so that the browser's part is what counts. */
import { once } from 'node:events';
import { createServer, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright';
import { findOrInstallChromium } from '../../../tests/support/browser/chromium.ts';
import { makeDonations } from '../tables.ts';
import { adminPassword, startProduct } from './product.ts';

const count = 100_000;
const rows = makeDonations(count).map((row) => JSON.stringify(row));
const pages = new Map<string, Buffer>();

function answerRows(url: URL, response: ServerResponse): void {
  const start = Number(url.searchParams.get('after') ?? 0);
  const end = start + Number(url.searchParams.get('limit') ?? 1000);
  const page = pages.get(url.search) ?? Buffer.from(`[${rows.slice(start, end).join()}]`);
  pages.set(url.search, page);
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('X-Total-Count', count);
  const query = new URLSearchParams({ limit: String(end - start), after: String(end) });
  if (end < count) response.setHeader('Link', `<${url.pathname}?${query}>; rel="next"`);
  response.end(page);
}

/** Opens a proxy that answers the request for donations and passes on all others. */
async function openProxy(origin: string) {
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', origin);
    if (url.pathname === '/api/admin/donations') {
      answerRows(url, outgoing);
      return;
    }
    const { method, headers } = incoming;
    const upstream = ask(url, { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

async function measure(page: Page, url: string): Promise<Record<string, number>> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Performance.enable');
  const taskTime = async () => {
    const { metrics } = await protocol.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
  };
  await page.goto(`${url}/admin/donations`);
  await page.getByLabel('Password').fill(adminPassword);
  const [started, before] = [performance.now(), await taskTime()];
  await page.keyboard.press('Enter');
  const all = page.getByRole('status').filter({ hasText: `${count.toLocaleString('en-US')} don` });
  await all.first().waitFor({ timeout: 120_000 });
  const [shown, tasks] = [performance.now() - started, (await taskTime()) - before];
  await protocol.send('HeapProfiler.collectGarbage');
  const { usedSize } = await protocol.send('Runtime.getHeapUsage');
  return {
    '100,000 rows shown, wall': shown,
    '100,000 rows shown, main thread': tasks,
    '100,000 rows shown, heap, MB': usedSize / 1e6,
  };
}

/**
 * Measures the list of donations of a product.
 *
 * @param root the folder of the product, which is built
 */
export async function measureRows(root: string): Promise<Record<string, number>> {
  const product = await startProduct(root);
  const { url, server } = await openProxy(product.url);
  const executablePath = findOrInstallChromium(console.log);
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    return await measure(page, url);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
    await product.close();
  }
}
