/** Header and footer around every route (P-2, P-3, P-4, P-5, P-13). */
import { expect, test } from '#tests/support/browser-test.ts';
import { expectReadableTwiceAsLarge, linesOf } from '#tests/support/letters.ts';
import { SiteFrame } from '#tests/pages/site-frame.ts';

/** Every public route, with the main route that an alias names (P-2). */
const routes = [
  { path: '/', canonical: '/' },
  { path: '/impact', canonical: '/' },
  { path: '/about', canonical: '/about' },
  { path: '/leadership', canonical: '/about' },
  { path: '/research', canonical: '/researchers' },
  { path: '/researchers', canonical: '/researchers' },
  { path: '/get-involved', canonical: '/researchers' },
  { path: '/partners', canonical: '/partners' },
  { path: '/donors', canonical: '/donors' },
  { path: '/blog', canonical: '/blog' },
  { path: '/contact', canonical: '/contact' },
  { path: '/signup', canonical: '/signup' },
  { path: '/donate', canonical: '/donate' },
  { path: '/privacy', canonical: '/privacy' },
  { path: '/terms', canonical: '/terms' },
] as const;

test('every route stands in the frame, with its own title and its main address', async ({
  page,
}) => {
  const titles = new Set<string>();
  for (const { path, canonical } of routes) {
    const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(response?.status(), path).toBe(200);
    const frame = new SiteFrame(page);
    await expect(frame.header).toBeVisible();
    await expect(frame.footer).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    const address = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(new URL(address ?? '').pathname, path).toBe(canonical);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(routes.length);
});

test('an unknown address answers 404 in the frame', async ({ page, watch }) => {
  watch.announce('status of 404');
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part of the map is blank');
  await expect(new SiteFrame(page).footerLink('About')).toBeVisible();
  await expectReadableTwiceAsLarge(page);
});

test('the top navigation leads where the specification says', async ({ page }) => {
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
  await expect(header.getByRole('link', { name: 'Researcher Signup' })).toHaveAttribute(
    'href',
    '/signup',
  );
  await expect(header.getByRole('link', { name: 'Donate' })).toHaveAttribute('href', '/donate');
});

test('the page at hand is marked, also below its section', async ({ page }) => {
  const frame = new SiteFrame(page);
  await page.goto('/contact');
  await expect(frame.entry('Contact')).toHaveAttribute('aria-current', 'page');
  await expect(frame.entry('Home')).not.toHaveAttribute('aria-current');
  await page.goto('/leadership');
  await frame.opener('About').click();
  await expect(frame.entry('Leadership')).toHaveAttribute('aria-current', 'page');
  await expect(frame.entry('Impact')).not.toHaveAttribute('aria-current');
});

test('the header takes its scrolled style after 20 pixels, not at 20', async ({ page }) => {
  await page.goto('/contact');
  const { header } = new SiteFrame(page);
  await page.evaluate(() => {
    scrollTo(0, 20);
  });
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(20);
  await expect(header).toHaveCSS('box-shadow', 'none');
  await page.evaluate(() => {
    scrollTo(0, 21);
  });
  await expect(header).not.toHaveCSS('box-shadow', 'none');
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await expect(header).toHaveCSS('box-shadow', 'none');
});

test('the footer has every link, the facts and the office hours', async ({ page }) => {
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  for (const [label, href] of [
    ['About', '/about'],
    ['Leadership', '/leadership'],
    ['Impact', '/impact'],
    ['Research', '/research'],
    ['Blog', '/blog'],
    ['Researchers', '/researchers'],
    ['Partners', '/partners'],
    ['Donors', '/donors'],
    ['Researcher Signup', '/signup'],
    ['Contact', '/contact'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Admin', '/admin'],
  ] as const) {
    await expect(frame.footerLink(label)).toHaveAttribute('href', href);
  }
  await expect(frame.footerLink('Admin')).toHaveAttribute('target', '_blank');
  await expect(frame.footerLink('Admin')).toHaveAttribute('rel', /nofollow/);
  for (const label of ['LinkedIn', 'Mastodon', 'YouTube']) {
    await expect(frame.footerLink(label)).toHaveAttribute('href', /^https:/);
  }
  await expect(frame.footer).toContainText('EIN 00-0000000');
  await expect(frame.footer).toContainText('+1 (555) 010-0100');
  await expect(frame.footer).toContainText('Fax +1 (555) 010-0101');
  await expect(frame.footer).toContainText('hello@bioelectric-atlas.example');
  await expect(frame.footer).toContainText('Monday to Friday 9:00 AM to 5:00 PM PST');
});

test('the mail address in the footer stands on one line at every width', async ({ page }) => {
  await page.goto('/contact');
  const frame = new SiteFrame(page);
  const mail = frame.footer.locator('a[href^="mailto:"]');
  for (const width of [390, 768, 820, 1100, 1344, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await linesOf(mail), `${width} pixels wide`).toBe(1);
  }
});

test('the copyright year is the current one, also when the page was built before', async ({
  page,
}) => {
  await page.clock.setFixedTime('2031-03-01T12:00:00Z');
  await page.goto('/contact');
  await expect(new SiteFrame(page).footer).toContainText(
    '© 2031 Bioelectric Atlas Initiative, a 501(c)(3) non-profit. EIN ',
  );
});

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the header keeps its menu on the screen when letters are spaced wide (WCAG 1.4.12) @phone', async ({
  page,
}) => {
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
