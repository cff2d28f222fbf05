/** The information pages through axe, at 320 pixels, zoomed, with large letters and without JavaScript. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { expectReadableTwiceAsLarge, setLetters } from '#tests/support/letters.ts';
import { PublicPage } from '#tests/pages/public-page.ts';
import { aliasPages, informationPages } from '#tests/pages/routes.ts';
import { SiteFrame } from '#tests/pages/site-frame.ts';

// An alias is the same screen at another address.
for (const path of informationPages) {
  test(`axe finds nothing on ${path} @screens`, async ({ page }) => {
    await page.goto(path);
    await new PublicPage(page).seeAll();
    await expectAccessible(page);
  });
}

/** Texts whose box is cut by its own edge, by what they say. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, dd, a, b, figcaption)')]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      })
      .map((element) => element.textContent.trim().slice(0, 60)),
  );
}

const narrow = [
  ['320 pixels', { width: 320, height: 640 }],
  ['200 % zoom of 1440 pixels', { width: 720, height: 450 }],
] as const;

for (const [kind, tag, paths] of [
  ['pages', '', informationPages],
  ['aliases', ' @long', aliasPages],
] as const) {
  test(`${kind} at 320 pixels, zoomed and with large letters: nothing scrolls sideways, no words are cut${tag}`, async ({
    page,
  }) => {
    for (const path of paths) {
      await page.goto(path);
      for (const [name, size] of narrow) {
        await page.setViewportSize(size);
        await new PublicPage(page).seeAll();
        const where = `${path} at ${name}`;
        expect(await new SiteFrame(page).sidewaysScroll(), where).toBe(0);
        expect(await cutTexts(page), where).toEqual([]);
      }
      await expectReadableTwiceAsLarge(page);
      await setLetters(page, 16);
    }
  });
}

test('every link of a page is reached by keyboard, in order, and is seen when it is', async ({
  page,
}) => {
  for (const path of informationPages) {
    await page.goto(path);
    const links = new PublicPage(page).main.getByRole('link');
    await links.first().focus();
    for (let index = 0; index < (await links.count()); index++) {
      // Figures, the film and other controls may stand between two links.
      await expect(async () => {
        const reached = await links.nth(index).evaluate((link) => link === document.activeElement);
        if (!reached) await page.keyboard.press('Tab');
        expect(reached).toBe(true);
      }).toPass({ intervals: [0] });
      await expect(links.nth(index)).toBeInViewport();
      expect(
        await links.nth(index).evaluate((link) => getComputedStyle(link).outlineStyle),
      ).not.toBe('none');
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page has its words, its figures and its ways on', async ({ page }) => {
    for (const path of informationPages) {
      await page.goto(path);
      const { main } = new PublicPage(page);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main.getByRole('link').first()).toBeVisible();
      for (const picture of await main.getByRole('img').all()) {
        await expect(picture).toBeVisible();
      }
      await expect(new SiteFrame(page).footerLink('About')).toBeVisible();
    }
  });
});
