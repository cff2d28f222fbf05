import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import { SiteFrame } from '#tests/support/pages/site-frame.ts';
import { onScreens, type Screen } from './screens.ts';
import { isLong } from '#tests/support/long-run.ts';

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface AuditOptions {
  /** True while a modal hides main part and heading of the page behind it from assistive technology. */
  isModal: boolean;
  withContrast: boolean;
}

function runOptions({ isModal, withContrast }: AuditOptions): RunOptions {
  const enabled = { enabled: !isModal };
  const rules = {
    'landmark-one-main': enabled,
    'page-has-heading-one': enabled,
    'color-contrast': { enabled: withContrast },
  };
  return { resultTypes: ['violations'], rules };
}

/** Resolves once no transition runs, which would show colors that are nobody's choice. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(
        ({ playState, timeline }) => playState === 'running' && timeline === document.timeline,
      )
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/**
 * Returns what axe finds once the page has settled. Half a megabyte of script is slow to read: a document gets it once,
 * and before it settles, because an island that wakes meanwhile would start a transition. The only frames are those of
 * the payment provider, whose content is not ours.
 */
async function violationsOn(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  await waitForTransitions(page);
  return page.evaluate(
    async (asked) => {
      const { axe: there } = window as unknown as { axe: typeof axe };
      return (await there.run(document, asked)).violations;
    },
    { ...options, iframes: false },
  );
}

/** Returns the other screens on which a test looks at each state of a page, by its tags (playwright.config.ts). */
function otherScreens(): Screen[] {
  const { tags, project } = test.info();
  if (project.name !== 'desktop') return [];
  if (tags.includes('@screens')) return isLong ? ['tablet', 'phone'] : ['phone'];
  return [];
}

async function findings(page: Page, options: RunOptions): Promise<string[]> {
  const look = async () =>
    (await violationsOn(page, options)).flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}`),
    );
  // The page is looked at twice, because an island that woke during the first look was between two colors.
  return (await look()).length > 0 ? look() : [];
}

const contrast: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast'] },
};

/** The rule of WCAG 2.2 that is off in axe unless it is asked for. */
const targetSize: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['target-size'] },
};

/** Fails when a target is smaller than 24 × 24 pixels and too near to another (WCAG 2.5.8). */
export async function expectLargeTargets(page: Page): Promise<void> {
  await onScreens(page, ['desktop', 'phone'], async () => {
    // In the middle of a page the header lies over a target, which then seems small.
    await page.evaluate(() => {
      scrollTo({ top: 0, behavior: 'instant' });
    });
    expect(await findings(page, targetSize), 'targets that are too small').toEqual([]);
  });
}

async function expectNoViolations(page: Page, withContrast: boolean): Promise<void> {
  const isModal = (await page.getByRole('dialog').count()) > 0;
  const options = runOptions({ isModal, withContrast });
  expect(await findings(page, options), 'what axe found').toEqual([]);
}

/** Shows the page in the dark scheme, which differs by its colors alone, and looks. */
async function inTheDark(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await look();
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Looks at the page as it is, and as other screens show the same state, the smallest in the dark scheme. Colors take
 * axe half of its time and are looked at once in a short run: all of them are of one palette, whose contrast has a test
 * of its own (tests/site/palette.unit.test.ts). The long run looks at them on every screen and, where there is no other
 * one, in the dark.
 */
async function onTestedScreens(
  page: Page,
  look: (withContrast: boolean) => Promise<void>,
): Promise<void> {
  await look(true);
  const others = otherScreens();
  const smallest = others.at(-1);
  const lookAgain = () => look(isLong);
  await onScreens(page, others, (screen) =>
    screen === smallest ? inTheDark(page, lookAgain) : lookAgain(),
  );
  if (smallest || !isLong) return;
  await inTheDark(page, async () => {
    expect(await findings(page, contrast), 'what axe found in the dark').toEqual([]);
  });
}

/** Fails when axe finds anything on the page as it is, its best practices included. */
export async function expectAccessible(page: Page): Promise<void> {
  await onTestedScreens(page, (withContrast) => expectNoViolations(page, withContrast));
}

/** Fails when axe finds anything, when the page scrolls sideways, or when its heading is another. */
export async function expectSound(page: Page, heading?: string): Promise<void> {
  if (heading) await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await onTestedScreens(page, async (withContrast) => {
    // A table becomes cards once the page knows its width.
    await expect.poll(() => new SiteFrame(page).sidewaysScroll()).toBe(0);
    await expectNoViolations(page, withContrast);
  });
}
