/** The portal's tables with 10,000 and 100,000 rows in the built product: search, sort and memory. */
import { chromium, type Page } from 'playwright';
import type { ContactMessage } from '#contracts/admin-contacts.ts';
import { contactTypes } from '#contracts/contact.ts';
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { doubleAdmin } from '#tests/support/admin-double.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { startLocalHost } from '#tests/support/local-host.ts';
import { median, type Reading } from './reading.ts';

const names = ['Ilse Marchetti', 'Grace Renner', 'Jonas Diallo', 'Wen Zhao', 'Lucía Fontán'];
const subjects = ['Calibration of the array', 'Access to data', 'A planar electrode', 'Receipt'];
const columns = ['Name', 'Name', 'Subject', 'Email', 'Type', 'Received'];

function makeMessages(count: number): ContactMessage[] {
  const newest = Date.UTC(2026, 10, 20);
  return Array.from({ length: count }, (_, number) => {
    const name = `${names[(number * 7919) % names.length] ?? ''} ${number}`;
    return {
      id: `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
      name,
      email: `${name.replaceAll(' ', '.')}@mail.example`.toLowerCase(),
      subject: `${subjects[(number * 104_729) % subjects.length] ?? ''} ${number % 977}`,
      message: 'We ask for access to the recordings of the planar array before review.',
      contactType: contactTypes[number % contactTypes.length] ?? null,
      createdAt: new Date(newest - number * 61_000).toISOString(),
      spam: false,
    };
  });
}

/** Milliseconds from an event that `act` causes until the browser has painted its result. */
async function timed(page: Page, type: string, act: () => Promise<void>): Promise<number> {
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
  await act();
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

async function measure(page: Page, rows: number, limit: number): Promise<Reading[]> {
  const total = rows.toLocaleString('en-US');
  const started = performance.now();
  await page.locator('tbody tr').first().waitFor();
  const status = page.getByRole('status').filter({ hasText: `${total} messages` });
  await status.first().waitFor({ timeout: 120_000 });
  const loaded = performance.now() - started;
  await page.waitForTimeout(4000);
  const keystrokes: number[] = [];
  await page.getByRole('searchbox').focus();
  for (const letter of 'array of data') {
    const key = letter === ' ' ? 'Space' : letter;
    keystrokes.push(await timed(page, 'keydown', () => page.keyboard.press(key)));
  }
  await page.getByRole('searchbox').fill('');
  const sorts: number[] = [];
  for (const name of columns) {
    const head = page.getByRole('columnheader').getByRole('button', { name, exact: true });
    sorts.push(await timed(page, 'click', () => head.click()));
  }
  const reading = (what: string, value: number, unit: string, atMost?: number) => ({
    what: `table of ${total} rows, ${what}`,
    value,
    unit,
    ...(atMost === undefined ? {} : { limit: { atMost } }),
  });
  return [
    reading('all rows loaded', loaded, 'ms'),
    reading('keystroke to paint, median', median(keystrokes), 'ms', limit),
    reading('sort to paint, median', median(sorts), 'ms'),
  ];
}

export async function measureTables(): Promise<Reading[]> {
  const host = await startLocalHost();
  const executablePath = findChromium(console.log);
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const readings: Reading[] = [];
    for (const [rows, limit] of [
      [10_000, 50],
      [100_000, 100],
    ] as const) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await doubleAdmin(page, { messages: makeMessages(rows) });
      await new AdminPortal(page).enter(`${host.url}/admin/messages`, host.adminPassword);
      readings.push(...(await measure(page, rows, limit)));
      await page.close();
    }
    return readings;
  } finally {
    await browser.close();
    await host.close();
  }
}
