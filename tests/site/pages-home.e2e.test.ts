/** On Home numbers count up (P-7), the hero plays a film, and Fig. 3 has a readout. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { PublicPage } from '#tests/support/pages/public-page.ts';
import { storedField } from '#tests/support/plates.ts';

const numbers = (page: Page) =>
  new PublicPage(page).section('The initiative in numbers').locator('count-up');

/** A visit whose time stands still until the test moves it. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

test('numbers wait to be seen, take 2000 ms and count only once', async ({ page }) => {
  await openWithStoppedClock(page);
  const partners = numbers(page).first();
  await expect(partners).toHaveText('150+');
  await partners.scrollIntoViewIfNeeded();
  // The count has begun, but the browser has not drawn a frame of it.
  await expect(partners).toHaveAttribute('style', /min-inline-size/);
  await expect(partners).toHaveText('150+');
  await page.clock.runFor(17);
  await expect(partners).not.toHaveText('0+');

  await page.clock.runFor(1000);
  const halfway = Number.parseInt((await partners.textContent()) ?? '', 10);
  expect(halfway).toBeGreaterThan(75);
  expect(halfway).toBeLessThan(150);

  // The number's width is reserved only while it counts.
  await page.clock.runFor(900);
  await expect(partners).toHaveAttribute('style', /min-inline-size/);
  await page.clock.runFor(200);
  await expect(partners).not.toHaveAttribute('style', /min-inline-size/);
  await expect(numbers(page)).toHaveText(['150+', '25+', '$50M']);

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.clock.runFor(100);
  await partners.scrollIntoViewIfNeeded();
  await expect(partners).toBeInViewport();
  await page.clock.runFor(500);
  await expect(partners).toHaveText('150+');
});

/** Addresses of the film's files that the page requests. */
function filmRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/hero\.(?:webm|mp4)/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

const isPaused = (page: Page) =>
  page.locator('hero-film video').evaluate((video) => (video as HTMLVideoElement).paused);

/** Nothing of the film is requested before the page has loaded, and it is never the largest paint. */
async function expectLateAndSmall(page: Page): Promise<void> {
  const times = await page.evaluate(async () => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const film = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /hero\.(?:webm|mp4)/.test(name));
    const paints = await new Promise<PerformanceEntryList>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    return {
      loaded: visit?.loadEventStart ?? 0,
      film: Math.min(...film.map(({ startTime }) => startTime)),
      largest: paints.map((paint) => (paint as LargestContentfulPaint).element?.tagName),
    };
  });
  expect(times.loaded).toBeGreaterThan(0);
  expect(times.film).toBeGreaterThanOrEqual(times.loaded);
  expect(times.largest.length).toBeGreaterThan(0);
  expect(times.largest).not.toContain('VIDEO');
}

test('the film begins for a visitor who scrolled past it while it loaded @long', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/hero\.(?:webm|mp4)/, async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest(/hero\.(?:webm|mp4)/);
  await page.goto('/');
  await asked;
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.locator('hero-film')).not.toBeInViewport();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  release();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Pause the film' })).toBeVisible({
    timeout: 20_000,
  });
});

test('the film loads after the page and stops on request', async ({ page }) => {
  await page.goto('/');
  const pause = page.getByRole('button', { name: 'Pause the film' });
  // Without a graphics card a busy machine decodes the first picture slowly.
  await expect(pause).toBeVisible({ timeout: 20_000 });
  await expectLateAndSmall(page);
  const film = page.locator('hero-film video');
  for (const property of ['muted', 'loop', 'playsInline']) {
    await expect(film).toHaveJSProperty(property, true);
  }
  await expect.poll(() => isPaused(page)).toBe(false);

  await pause.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => isPaused(page)).toBe(true);
  const play = page.getByRole('button', { name: 'Play the film' });
  await expect(play).toHaveText('Play');

  // A stopped film stays stopped after it left the view and came back.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await play.scrollIntoViewIfNeeded();
  await expect(play).toBeInViewport();
  expect(await isPaused(page)).toBe(true);
  await play.click();
  await expect.poll(() => isPaused(page)).toBe(false);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => isPaused(page)).toBe(true);
});

/** Waits for the page at rest: it is loaded and idle, and has still only the poster. */
async function expectPosterOnly(page: Page, asked: string[]): Promise<void> {
  await page.goto('/');
  await page.evaluate(
    () => new Promise((rest) => requestIdleCallback(() => rest(null), { timeout: 1000 })),
  );
  await expect(page.locator('hero-film img')).toBeVisible();
  await expect(page.locator('hero-film video')).toHaveCount(0);
  await expect(page.locator('hero-film button')).toBeHidden();
  expect(asked).toEqual([]);
}

test('visitors who save data get only the poster @long', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await expectPosterOnly(page, filmRequests(page));
});

const field = storedField('wound');

/** Size of the drawing: the field, and the scales at its right and lower edges. */
const drawing = { width: 520, height: 494 } as const;

/** This many units of the drawing lie between two samples. */
const step = 8;

/** Lowest and highest of the nine samples around a place, given as parts of the drawing. */
function potentialsAround(x: number, y: number): [lowest: number, highest: number] {
  const column = Math.round((x * drawing.width) / step);
  const row = Math.round((y * drawing.height) / step);
  const samples = [-1, 0, 1].flatMap((down) => {
    const start = (row + down) * field.columns + column - 1;
    return field.potential_mV.slice(start, start + 3).flatMap((sample) => sample ?? []);
  });
  return [Math.min(...samples), Math.max(...samples)];
}

/** What the figure says, such as `−43.2 mV at 1.20 mm, 2.40 mm`, as a number. */
function inMillivolts(text: string): number {
  expect(text).toMatch(/^−?\d+\.\d mV at \d\.\d\d.mm, \d\.\d\d.mm$/);
  return Number.parseFloat(text.replace('−', '-'));
}

function figure(page: Page) {
  const root = page.locator('plate-probe');
  const across = root.getByRole('slider', { name: 'Position across' });
  return {
    probe: root.getByRole('group'),
    across,
    reading: () => across.getAttribute('aria-valuetext'),
  };
}

test('Fig. 3 loads its field on demand and reads it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/atlas/wound.json')) asked.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const { probe, reading } = figure(page);
  await expect(probe).toBeVisible();
  expect(asked, 'nothing is loaded before it is used').toEqual([]);
  await probe.scrollIntoViewIfNeeded();
  const box = await probe.boundingBox();
  if (!box) throw new Error('The figure has no place on the page.');
  const readings: number[] = [];
  for (const [x, y] of [
    [0.5, 0.5],
    [0.2, 0.25],
    [0.85, 0.6],
  ] as const) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
    await expect(async () => {
      const potential = inMillivolts((await reading()) ?? '');
      const [lowest, highest] = potentialsAround(x, y);
      expect(potential).toBeGreaterThanOrEqual(lowest - 0.05);
      expect(potential).toBeLessThanOrEqual(highest + 0.05);
    }).toPass({ timeout: 15_000 });
    await expect(probe.locator('.line')).toHaveAttribute('d', /^M[\d.]+ [\d.]+L/);
    readings.push(inMillivolts((await reading()) ?? ''));
  }
  // The wound in the middle is depolarized against the skin around it.
  expect(readings[0]).toBeGreaterThan(Math.max(...readings.slice(1)));
  expect(asked).toHaveLength(1);
});

test('on a touch screen the hint of Fig. 3 names no keys @phone @long', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Touch Fig. 3 to read its potential.')).toBeVisible();
  await expect(page.getByText('arrow keys')).toBeHidden();
});

test('on a tablet no picture leaves the place beside it empty @long', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/');
  const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? 0;
  expect(await left('#plate-1 .film'), 'the film is beside the words').toBeGreaterThan(250);
  expect(await left('#mission figure'), 'and so is the key to the figures').toBeGreaterThan(250);
  const heights = await page
    .locator('#fig-2 img, #fig-3 img, #fig-4 img, #fig-5 img')
    .evaluateAll((all) => all.map((image) => image.getBoundingClientRect().height));
  expect(Math.max(...heights) - Math.min(...heights), 'figures are equally high').toBeLessThan(12);
});

test('the arrow keys move the mark of Fig. 3, with Shift in larger steps @long', async ({
  page,
}) => {
  await page.goto('/');
  const { probe, across, reading } = figure(page);
  const circle = probe.locator('circle');
  await page.getByRole('main').getByRole('link', { name: 'The cut in the atlas' }).focus();
  await page.keyboard.press('Tab');
  await expect(across).toBeFocused();
  await expect(across).toHaveAttribute('aria-valuetext', /mm$/);
  await expect(circle).toHaveAttribute('cx', '256.0');
  const atCentre = await reading();

  await page.keyboard.press('ArrowRight');
  await expect(circle).toHaveAttribute('cx', '264.0');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(circle).toHaveAttribute('cy', '168.0');
  expect(await reading()).not.toBe(atCentre);
  // The mark stops at the edge, and the Tab key goes to the other slider and leaves the figure.
  for (let press = 0; press < 8; press++) await page.keyboard.press('Shift+ArrowLeft');
  await expect(circle).toHaveAttribute('cx', '0.0');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(probe.locator(':focus')).toHaveCount(0);
});

test.describe('under reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('under reduced motion there is only the poster, and the final numbers are shown at once @long', async ({
    page,
  }) => {
    await expectPosterOnly(page, filmRequests(page));
    await openWithStoppedClock(page);
    await numbers(page).first().scrollIntoViewIfNeeded();
    await page.clock.runFor(50);
    await expect(numbers(page)).toHaveText(['150+', '25+', '$50M']);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the numbers are final, the poster is bare and there is no readout @long', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(numbers(page)).toHaveText(['150+', '25+', '$50M']);
    await expect(page.locator('hero-film img')).toBeVisible();
    await expect(page.locator('hero-film button')).toBeHidden();
    await expect(figure(page).probe).toBeHidden();
    await expect(page.locator('plate-probe img')).toBeVisible();
    await expect(page.getByText('Point at Fig. 3')).toBeHidden();
    await page.goto('/researchers');
    const all = ['500+', '30+', '200+', '25+'];
    await expect(page.getByRole('main').locator('count-up')).toHaveText(all);
  });
});
