/** Fig. 3 reads out the potential of its own field, under the pointer and by keyboard. */
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, test } from '#tests/support/browser-test.ts';

interface SampledField {
  width: number;
  height: number;
  step: number;
  columns: number;
  values: number[];
  perUnit: number;
}

const field = JSON.parse(
  await readFile(new URL('../../src/art/figures/fig-wound.field.json', import.meta.url), 'utf8'),
) as SampledField;

/** Size of the drawing: the field, and the scales at its right and lower edges. */
const drawing = { width: 520, height: 494 } as const;

/** Lowest and highest of the nine samples around a place, given as parts of the drawing. */
function potentialsAround(x: number, y: number): [lowest: number, highest: number] {
  const column = Math.round((x * drawing.width) / field.step);
  const row = Math.round((y * drawing.height) / field.step);
  const samples = [-1, 0, 1].flatMap((down) => {
    const start = (row + down) * field.columns + column - 1;
    return field.values.slice(start, start + 3).map((sample) => sample / field.perUnit);
  });
  return [Math.min(...samples), Math.max(...samples)];
}

/** What the figure says, such as `−43.2 mV`, as a number. */
function inMillivolts(text: string): number {
  expect(text).toMatch(/^−?\d+\.\d mV$/);
  return Number.parseFloat(text.replace('−', '-'));
}

function figure(page: Page) {
  const root = page.locator('field-readout');
  return { probe: root.getByRole('application'), output: root.locator('output') };
}

test('the pointer reads the real field, and its isopotential is drawn @widths', async ({
  page,
}) => {
  await page.goto('/');
  const { probe, output } = figure(page);
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
      const reading = inMillivolts((await output.textContent()) ?? '');
      const [lowest, highest] = potentialsAround(x, y);
      expect(reading).toBeGreaterThanOrEqual(lowest - 0.05);
      expect(reading).toBeLessThanOrEqual(highest + 0.05);
    }).toPass({ timeout: 15_000 });
    await expect(probe.locator('path')).toHaveAttribute('d', /^M[\d.]+ [\d.]+L/);
    readings.push(inMillivolts((await output.textContent()) ?? ''));
  }
  // The wound in the middle is depolarised against the skin around it.
  expect(readings[0]).toBeGreaterThan(Math.max(...readings.slice(1)));
});

test('the arrow keys move the mark, with Shift in larger steps', async ({ page }) => {
  await page.goto('/');
  const { probe, output } = figure(page);
  const circle = probe.locator('circle');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Fig\. 2 Hand/ })
    .focus();
  await page.keyboard.press('Tab');
  await expect(probe).toBeFocused();
  await expect(output).toHaveText(/mV$/);
  await expect(circle).toHaveAttribute('cx', String(field.width / 2));
  const atCentre = await output.textContent();

  await page.keyboard.press('ArrowRight');
  await expect(circle).toHaveAttribute('cx', String(field.width / 2 + 8));
  await page.keyboard.press('Shift+ArrowUp');
  await expect(circle).toHaveAttribute('cy', String(field.height / 2 - 40));
  await expect(output).not.toHaveText(atCentre ?? '');
  // The figure ends where it ends, and the keyboard is not caught in it.
  for (let step = 0; step < 20; step++) await page.keyboard.press('Shift+ArrowLeft');
  await expect(circle).toHaveAttribute('cx', '0');
  await page.keyboard.press('Tab');
  await expect(probe).not.toBeFocused();
});

test('neither its code nor its field is fetched before', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/start-readouts|fig-wound\.field/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/');
  const { probe, output } = figure(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(probe).toBeVisible();
  expect(asked).toEqual([]);
  await probe.hover();
  await expect(output).toHaveText(/mV$/);
  expect(asked).toHaveLength(2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the figure stands alone and offers nothing', async ({ page }) => {
    await page.goto('/');
    const { probe } = figure(page);
    await expect(probe).toBeHidden();
    await expect(page.locator('field-readout img')).toBeVisible();
    await expect(page.getByText('Point at Fig. 3')).toBeHidden();
  });
});
