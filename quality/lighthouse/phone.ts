/** A browser that is throttled to a slow phone. */
import type { Browser, BrowserContext } from 'playwright';

/** The cost of one visit: milliseconds by name, `KB of script` and `requests`. */
export type Figures = Record<string, number>;

/** Opens a phone with an empty cache. */
export function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
}

/** Stores the largest paint and for how long tasks blocked the page; runs in the page before its own scripts. */
function notePaints(): void {
  const timestamps: Record<string, number> = { blocked: 0 };
  Object.assign(window, { timestamps });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) timestamps['largest'] = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      timestamps['blocked'] = (timestamps['blocked'] ?? 0) + duration - 50;
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * The page of another site from which each visit comes, because most visitors follow a link. A visit from an empty tab
 * would charge the start of a process to every page whose headers ask for one of its own, and to no other.
 */
const otherSite = 'data:text/html,<title>Another site</title>';

/**
 * Visits a page from that of another site, and stays for two and a half seconds.
 *
 * @param more runs in the page before its own scripts, and stores further figures in `window.timestamps`
 */
export async function visit(
  phone: BrowserContext,
  url: string,
  more?: () => void,
): Promise<Figures> {
  const page = await phone.newPage();
  await page.goto(otherSite);
  const protocol = await phone.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await protocol.send('Performance.enable');
  const scripts = new Set<string>();
  let [requests, scriptBytes] = [0, 0];
  protocol.on('Network.responseReceived', ({ requestId, type, response }) => {
    // A resource inside the page is no request.
    if (!response.url.startsWith('http') || response.fromDiskCache === true) return;
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(notePaints);
  if (more) await page.addInitScript(more);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(2500);
  const timestamps = await page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    ...(window as unknown as { timestamps: Record<string, number> }).timestamps,
  }));
  const { metrics } = await protocol.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  await page.close();
  return {
    ...timestamps,
    'main thread': seconds * 1000,
    'KB of script': scriptBytes / 1024,
    requests,
  };
}
