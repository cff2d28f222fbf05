import { expect, type Page } from '@playwright/test';
import { onScreens } from '#tests/support/browser/screens.ts';

type Key = 'Tab' | 'Shift+Tab';

/** Describes what has the focus, as a reader of the screen sees it. */
interface Focused {
  /** The control's position among those of the main part; -1 outside of it. */
  at: number;
  name: string;
  isInSight: boolean;
  isLink: boolean;
  hasRing: boolean;
}

const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * Reads which control has the focus; `isInSight` is true when nothing else, such as the sticky header, covers a point
 * of it.
 */
function readFocus(page: Page): Promise<Focused> {
  return page.evaluate((selector) => {
    const focused = document.activeElement ?? document.body;
    // A slider that keys alone move lets the pointer through to the figure that it covers.
    const letsThrough = getComputedStyle(focused).pointerEvents === 'none';
    const target = (letsThrough && focused.parentElement) || focused;
    const isInSight = [...focused.getClientRects()].some(({ left, right, top, bottom }) =>
      [0.1, 0.5, 0.9].some((part) => {
        const [x, y] = [left + part * (right - left), top + part * (bottom - top)];
        const above = document.elementFromPoint(x, y);
        return above !== null && (target.contains(above) || above.closest('label') !== null);
      }),
    );
    return {
      at: [...document.querySelectorAll(`main :is(${selector})`)].indexOf(focused),
      name: `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent.trim()}`,
      isInSight,
      isLink: focused.tagName === 'A',
      // A link that fills a card has its ring there.
      hasRing: [null, '::before', '::after'].some(
        (part) => getComputedStyle(focused, part).outlineStyle !== 'none',
      ),
    };
  }, controls);
}

/** Presses a key until the focus leaves the main part again. */
async function walk(page: Page, key: Key): Promise<Focused[]> {
  const seen: Focused[] = [];
  for (let presses = 0; presses < 400; presses += 1) {
    const focused = await readFocus(page);
    if (focused.at < 0 && seen.length > 0) break;
    if (focused.at >= 0) seen.push(focused);
    await page.keyboard.press(key);
  }
  return seen;
}

/**
 * Tabs through the main part, forward on a desktop and back on a phone. Fails when a link is not reached,
 * when a control that has the focus lies under the header or off the screen (WCAG 2.4.11), or when a link
 * has no ring.
 */
export async function expectFocusInSight(page: Page): Promise<void> {
  await expectWalkInSight(page, 'Tab');
  await onScreens(page, ['phone'], () => expectWalkInSight(page, 'Shift+Tab'));
}

async function expectWalkInSight(page: Page, key: Key): Promise<void> {
  const where = `${page.url()} at ${page.viewportSize()?.width} pixels`;
  const links = await page
    .locator(`main :is(${controls})`)
    .evaluateAll((all) =>
      all.flatMap((one, index) => (one.matches('a') && one.checkVisibility() ? [index] : [])),
    );
  const isForward = key === 'Tab';
  const before = page.getByRole('main');
  const behind = page.locator('body > footer :is(a, button, input)').first();
  await (isForward ? before : behind).focus();
  const seen = await walk(page, key);
  const reached = new Set(seen.map(({ at }) => at));
  expect(
    links.filter((at) => !reached.has(at)),
    `${where}: links that ${key} does not reach`,
  ).toEqual([]);
  const hidden = seen.filter(({ isInSight }) => !isInSight).map(({ name }) => name);
  expect(hidden, `${where}, ${key}: what has the focus out of sight`).toEqual([]);
  const ringless = seen.filter(({ isLink, hasRing }) => isLink && !hasRing);
  expect(ringless, `${where}, ${key}: links without a ring`).toEqual([]);
}

/** Fails when anything on the page asks to be dragged (WCAG 2.5.7). */
export async function expectNoDragging(page: Page): Promise<void> {
  // Keys alone move a slider that lets the pointer through.
  const dragged = await page
    .locator('[draggable="true"], input[type="range"], [role="slider"]')
    .evaluateAll(
      (all) => all.filter((each) => getComputedStyle(each).pointerEvents !== 'none').length,
    );
  expect(dragged, `${page.url()}: what needs dragging`).toBe(0);
}

/** Returns the positions of the ways to help among the links of header and footer (WCAG 3.2.6). */
export function readHelpPositions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['header', 'footer'].flatMap((part) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>(`body > ${part} a`)];
      return links.flatMap((link, index) =>
        link.getAttribute('href') === '/contact'
          ? [`${part}, link ${index + 1} of ${links.length}`]
          : [],
      );
    }),
  );
}

/** Returns the names of the fields that the main part asks to be filled. */
export function readQuestions(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .getByRole('textbox')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[])
        .filter((field) => field.checkVisibility())
        .map((field) => field.labels?.[0]?.textContent.trim() ?? field.ariaLabel ?? field.name),
    );
}
