/** Measures the portal's list of 10,000 and 100,000 donations in the built product: search, sort and export. */
import { chromium, type Page } from 'playwright';
import type { AdminDonation } from '#model/donations/admin-donations.ts';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { fulfillList } from '#tests/support/portal/admin-double.ts';
import { findOrInstallChromium } from '#tests/support/browser/chromium.ts';
import { startLocalHost } from '#tests/support/host/local-host.ts';
import { median, type Reading } from './reading.ts';

const names = ['Ilse Marchetti', 'Grace Renner', 'Jonas Diallo', 'Wen Zhao', 'Lucía Fontán'];
const columns = ['Donor', 'Donor', 'Amount', 'Status', 'Date', 'Date'];

/** Makes donations as the portal's list answers them, newest first. */
export function makeDonations(count: number): AdminDonation[] {
  const newest = Date.UTC(2026, 10, 20);
  return Array.from({ length: count }, (_, number) => {
    const donorName = `${names[(number * 7919) % names.length] ?? ''} ${number}`;
    const createdAt = new Date(newest - number * 61_000).toISOString();
    return {
      id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
      source: 'card',
      document: 'tax',
      amountCents: 100 + ((number * 104_729) % 977) * 100,
      feeCoveredCents: 0,
      currency: 'usd',
      donorName,
      donorEmail: `${donorName.replaceAll(' ', '.')}@mail.example`.toLowerCase(),
      status: number % 9 === 0 ? 'pending' : 'succeeded',
      cardLast4: '4242',
      cardBrand: 'visa',
      createdAt,
      receivedAt: createdAt,
      refundedCents: 0,
      disputed: false,
      testMode: false,
      paymentId: `pi_${number}`,
    };
  });
}

/** Returns the milliseconds from an event that `action` causes until the browser has painted its result. */
async function timed(page: Page, type: string, action: () => Promise<void>): Promise<number> {
  await page.evaluate((name) => {
    const painted = new Promise((resolve) => {
      addEventListener(
        name,
        (event) => {
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp);
            channel.port2.postMessage(null);
          });
        },
        { once: true, capture: true },
      );
    });
    Object.assign(window, { painted });
  }, type);
  await action();
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

interface TableGoals {
  keystroke: number;
  sort: number;
  csv: number;
}

async function measure(page: Page, rows: number, goals: TableGoals): Promise<Reading[]> {
  const total = rows.toLocaleString('en-US');
  const started = performance.now();
  await page.locator('tbody tr').first().waitFor();
  const status = page.getByRole('status').filter({ hasText: `${total} donations` });
  await status.first().waitFor({ timeout: 120_000 });
  const loaded = performance.now() - started;
  await page.waitForTimeout(4000);
  const keystrokes: number[] = [];
  await page.getByRole('searchbox').focus();
  for (const letter of 'renner mail') {
    const key = letter === ' ' ? 'Space' : letter;
    keystrokes.push(await timed(page, 'keydown', () => page.keyboard.press(key)));
  }
  await page.getByRole('searchbox').fill('');
  const sorts: number[] = [];
  for (const name of columns) {
    const head = page.getByRole('columnheader').getByRole('button', { name });
    sorts.push(await timed(page, 'click', () => head.click()));
  }
  const exportStarted = performance.now();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  await (await download).path();
  const csv = performance.now() - exportStarted;
  const what = `table of ${total} rows`;
  return [
    { what: `${what}, all rows loaded`, value: loaded, unit: 'ms' },
    {
      what: `${what}, keystroke to paint, median`,
      value: median(keystrokes),
      unit: 'ms',
      atMost: goals.keystroke,
    },
    {
      what: `${what}, sort to paint, median`,
      value: median(sorts),
      unit: 'ms',
      atMost: goals.sort,
    },
    { what: `${what}, CSV downloaded`, value: csv, unit: 'ms', atMost: goals.csv },
  ];
}

export async function measureTables(): Promise<Reading[]> {
  const host = await startLocalHost();
  const executablePath = findOrInstallChromium(console.log);
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const readings: Reading[] = [];
    for (const [rows, goals] of [
      [10_000, { keystroke: 16, sort: 150, csv: 1000 }],
      [100_000, { keystroke: 100, sort: 150, csv: 1000 }],
    ] as const) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      const donations = makeDonations(rows);
      await page.route(/\/api\/admin\/donations(?:\?|$)/, (route) =>
        fulfillList(route, new URL(route.request().url()), donations),
      );
      // The page offers an export once the figures know of donations.
      await page.route('**/api/admin/donations/stats*', async (route) => {
        const figures = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...figures, total: rows } });
      });
      await new AdminPortal(page).enter(`${host.url}/admin/donations`);
      readings.push(...(await measure(page, rows, goals)));
      await page.close();
    }
    return readings;
  } finally {
    await browser.close();
    await host.close();
  }
}
