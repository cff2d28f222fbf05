/** Header, menus and footer stand around every route. */
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectReadableTwiceAsLarge, countTextLines } from '#tests/support/browser/large-text.ts';
import { SiteFrame } from '#tests/support/pages/site-frame.ts';

test('an unknown address answers 404 in the frame', async ({ page, watch }) => {
  watch.announce('status of 404');
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part of the map is blank');
  await expect(new SiteFrame(page).footerLink('About')).toBeVisible();
  await expectReadableTwiceAsLarge(page);
});

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the top navigation leads to the pages of each section', async ({ page }) => {
  await page.goto('/contact');
  const { header, mainNavigation } = new SiteFrame(page);
  const links = await mainNavigation
    .getByRole('link', { includeHidden: true })
    .evaluateAll((all) => all.map((a) => [a.textContent.trim(), a.getAttribute('href')]));
  expect(links).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Mission', '/about'],
    ['Leadership', '/leadership'],
    ['Impact', '/impact'],
    ['Research', '/research'],
    ['Blog', '/blog'],
    ['Get Involved', '/get-involved'],
    ['For Researchers', '/researchers'],
    ['For Partners', '/partners'],
    ['Support Us', '/donors'],
    ['Contact', '/contact'],
  ]);
  const linkTo = (name: string) => header.getByRole('link', { name });
  await expect(linkTo('Researcher Signup')).toHaveAttribute('href', '/signup');
  await expect(linkTo('Donate')).toHaveAttribute('href', '/donate');
});

test('the header takes its scrolled style after 20 pixels', async ({ page }) => {
  await page.goto('/contact');
  const { header } = new SiteFrame(page);
  for (const [y, hasShadow] of [
    [20, false],
    [21, true],
    [0, false],
  ] as const) {
    await page.evaluate((top) => {
      scrollTo(0, top);
    }, y);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
    const shadow = expect(header, `scrolled by ${y}`);
    await (hasShadow ? shadow.not : shadow).toHaveCSS('box-shadow', 'none');
  }
});

test('the footer leads to every page and shows how to reach us', async ({ page }) => {
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  const { footer } = frame;
  for (const [label, href] of [
    ['Plates', '/atlas'],
    ['About', '/about'],
    ['Leadership', '/leadership'],
    ['Impact', '/impact'],
    ['Research', '/research'],
    ['Register of uses', '/register'],
    ['Blog', '/blog'],
    ['Researchers', '/researchers'],
    ['Partners', '/partners'],
    ['Donors', '/donors'],
    ['Supporters', '/supporters'],
    ['Your giving', '/giving'],
    ['Researcher Signup', '/signup'],
    ['Your application', '/application'],
    ['Contact', '/contact'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Data use', '/data-terms'],
    ['Accessibility', '/accessibility'],
    ['Admin', '/admin'],
  ] as const) {
    await expect(frame.footerLink(label)).toHaveAttribute('href', href);
  }
  await expect(frame.footerLink('Admin')).toHaveAttribute('target', '_blank');
  await expect(frame.footerLink('Admin')).toHaveAttribute('rel', /nofollow/);
  for (const label of ['LinkedIn', 'Mastodon', 'YouTube']) {
    await expect(frame.footerLink(label)).toHaveAttribute('href', /^https:/);
  }
  for (const text of [
    '+1 (555) 010-0100',
    'Fax +1 (555) 010-0101',
    'hello@bioelectric-atlas.example',
    'Monday to Friday 9:00 AM to 5:00 PM PST',
  ]) {
    await expect(footer).toContainText(text);
  }
});

test('the copyright year is the current one', async ({ page }) => {
  await page.clock.setFixedTime('2031-03-01T12:00:00Z');
  await page.goto('/contact');
  const { footer } = new SiteFrame(page);
  await expect(footer).toContainText(
    '© 2031 Bioelectric Atlas Initiative, a 501(c)(3) non-profit. EIN 00-0000000',
  );
});

test('the mail address is on one line at every width', async ({ page }) => {
  await page.goto('/contact');
  const { footer } = new SiteFrame(page);
  const mail = footer.locator('a[href^="mailto:"]');
  for (const width of [390, 768, 820, 1100, 1344, 1920, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await countTextLines(mail), `${width} pixels wide`).toBe(1);
  }
});

test('the entry of the page at hand is marked in its menu', async ({ page }) => {
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  await expect(frame.entry('Contact')).toHaveAttribute('aria-current', 'page');
  await expect(frame.entry('Home')).not.toHaveAttribute('aria-current');
  await page.goto('/leadership');
  await frame.opener('About').click();
  await expect(frame.entry('Leadership')).toHaveAttribute('aria-current', 'page');
  await expect(frame.entry('Impact')).not.toHaveAttribute('aria-current');
});

test('dropdowns open by press, keys and mouse', async ({ page }) => {
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  await test.step('a press opens one and closes the other', async () => {
    await frame.opener('About').press('Enter');
    await expect(frame.entry('Mission')).toBeVisible();
    await frame.opener('Get Involved').press(' ');
    await expect(frame.entry('Support Us')).toBeVisible();
    await expect(frame.entry('Mission')).toBeHidden();
    await frame.opener('Get Involved').press(' ');
    await expect(frame.entry('Support Us')).toBeHidden();
  });
  await test.step('arrows move, Escape closes and gives the focus back', async () => {
    await frame.opener('About').focus();
    for (const [key, entry] of [
      ['ArrowDown', 'Mission'],
      ['ArrowDown', 'Leadership'],
      ['ArrowUp', 'Mission'],
      ['ArrowUp', 'Impact'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(frame.entry(entry)).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(frame.opener('About')).toBeFocused();
    await expect(frame.entry('Mission')).toBeHidden();
  });
  await test.step('it closes when the focus leaves it', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(frame.entry('Mission')).toBeFocused();
    await frame.entry('Research').focus();
    await expect(frame.entry('Mission')).toBeHidden();
    await expect(frame.opener('About')).toHaveAttribute('aria-expanded', 'false');
  });
  await test.step('it opens by mouse, stays on the way to its links and leads on', async () => {
    await frame.entry('About').hover();
    await expect(frame.opener('About')).toHaveAttribute('aria-expanded', 'true');
    await frame.entry('Leadership').hover();
    await expect(frame.entry('Leadership')).toBeVisible();
    await expectAccessible(page);
    await frame.entry('Leadership').click();
    await expect(page).toHaveURL(/\/leadership$/);
  });
});

test('the phone menu holds the focus until it closes @phone', async ({ page }) => {
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  await expect(frame.entry('Home')).toBeHidden();
  await expect(frame.menuButton).toHaveAttribute('aria-expanded', 'false');
  await test.step('Tab goes from left to right', async () => {
    await frame.header.getByRole('link', { name: 'Donate' }).focus();
    await page.keyboard.press('Tab');
    await expect(frame.menuButton).toBeFocused();
  });
  await frame.menuButton.press('Enter');
  await page.keyboard.press('Tab');
  await expect(frame.entry('Home')).toBeFocused();
  await expect(page.getByRole('main')).toHaveAttribute('inert', '');
  await page.keyboard.press('Escape');
  await expect(frame.menuButton).toBeFocused();
  await expect(frame.menuButton).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('main')).not.toHaveAttribute('inert');
  await test.step('Escape closes it after a press on an empty part, too', async () => {
    await frame.menuButton.click();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Escape');
    await expect(frame.menuButton).toHaveAttribute('aria-expanded', 'false');
  });

  await frame.menuButton.click();
  await expect(frame.menuButton).toHaveAttribute('aria-expanded', 'true');
  await expect(frame.entry('Support Us')).toBeHidden();
  await frame.header.getByRole('button', { name: 'Get Involved: more pages' }).click();
  await expect(frame.entry('Support Us')).toBeVisible();
  await expectAccessible(page);
  // These are the widths of a tablet and of the smallest phone.
  for (const [width, height] of [
    [820, 1180],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(frame.entry('Home')).toBeVisible();
    expect(await frame.sidewaysScroll(), `${width} pixels`).toBe(0);
    await expectAccessible(page);
  }
  await frame.entry('For Partners').click();
  await expect(page).toHaveURL(/\/partners$/);
  await expect(frame.menuButton).toHaveAttribute('aria-expanded', 'false');
  await expect(frame.entry('Home')).toBeHidden();
  // The group of the page at hand is open.
  await frame.menuButton.click();
  await expect(frame.entry('Support Us')).toBeVisible();
  await expect(frame.entry('Leadership')).toBeHidden();
});

test('widely spaced letters stay on the screen @phone @long', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await expect(page.getByText('Bioelectric Atlas', { exact: true })).toHaveCSS(
    'letter-spacing',
    /^2\./,
  );
  expect(await new SiteFrame(page).sidewaysScroll()).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript a dropdown opens under the pointer', async ({ page }) => {
    await page.goto('/contact');
    const frame = new SiteFrame(page);
    await frame.entry('About').hover();
    await expect(frame.entry('Leadership')).toBeVisible();
  });

  test('without JavaScript "Menu" leads a phone to the footer', async ({ page }) => {
    await page.goto('/contact');
    const frame = new SiteFrame(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(frame.menuButton).toBeHidden();
    await frame.header.getByRole('link', { name: 'Menu', exact: true }).click();
    await expect(frame.footerLink('About')).toBeInViewport();
  });
});
