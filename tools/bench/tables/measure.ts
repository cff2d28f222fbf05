import type { Page } from 'playwright';

/** What one table took, in milliseconds and megabytes. */
export interface Measured {
  /** From opening the page to the first row, and to the last one loaded. */
  firstRow: number;
  complete: number;
  keystrokes: number[];
  sorts: number[];
  /** After a garbage collection: objects, strings and typed arrays, rows included. */
  heap: number;
}

/** What is typed, and which heads are pressed. */
export interface Handling {
  /** What rows are called, in the plural. */
  noun: string;
  typed: string;
  pressed: readonly string[];
}

export const inboxHandling: Handling = {
  noun: 'messages',
  typed: 'array of data',
  pressed: ['Name', 'Name', 'Subject', 'Email', 'Type', 'Received', 'Received', 'Name'],
};

export const donationsHandling: Handling = {
  noun: 'donations',
  typed: 'grace renner',
  pressed: ['Amount', 'Amount', 'Donor', 'Donor', 'Status', 'ID', 'Date', 'Amount'],
};

/** Resolves in the page with the time from the next trusted event of a type until it is painted. */
function nextPaint(type: string): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      type,
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
}

async function timed(page: Page, type: string, act: () => Promise<void>): Promise<number> {
  const painted = await page.evaluateHandle(
    ([source, name]) => ({
      promise: (new Function(`return ${source}`)() as typeof nextPaint)(name),
    }),
    [nextPaint.toString(), type] as const,
  );
  await act();
  return painted.evaluate(({ promise }) => promise);
}

async function heapOf(page: Page): Promise<number> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await protocol.send('Runtime.getHeapUsage');
  return (usedSize + backingStorageSize) / 1e6;
}

/** Opens a table, waits for its last row, types and presses heads as a person would. */
export async function measure(
  page: Page,
  url: string,
  { rows, noun, typed, pressed }: Handling & { rows: number },
): Promise<Measured> {
  await page.goto('about:blank');
  await page.goto(url);
  await page.locator('tbody tr').first().waitFor();
  const firstRow = await page.evaluate(() => performance.now());
  const count = new RegExp(`^${rows.toLocaleString('en-US').replace(',', ',?')} ${noun}$`);
  await page.getByRole('status').filter({ hasText: count }).waitFor({ timeout: 120_000 });
  const complete = await page.evaluate(() => performance.now());
  // Orders are prepared in idle moments; a person needs longer than this to reach for a head.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 4000)));
  const heap = await heapOf(page);

  const keystrokes: number[] = [];
  await page.getByRole('searchbox').focus();
  for (const letter of typed) {
    keystrokes.push(
      await timed(page, 'keydown', () => page.keyboard.press(letter === ' ' ? 'Space' : letter)),
    );
  }
  await page.getByRole('searchbox').fill('');
  const sorts: number[] = [];
  for (const name of pressed) {
    const head = page.getByRole('button', { name, exact: true });
    sorts.push(await timed(page, 'click', () => head.click()));
  }
  return { firstRow, complete, keystrokes, sorts, heap };
}

/** Milliseconds from the press of Export CSV until the file of all rows is there. */
export async function measureExport(page: Page, rows: number): Promise<number> {
  await page.getByRole('searchbox').fill('');
  const coming = page.waitForEvent('download');
  const started = performance.now();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await coming;
  const words = `Exported ${rows.toLocaleString('en-US')} donations.`;
  await page.getByText(words).waitFor({ timeout: 60_000 });
  return performance.now() - started;
}
