/** /contact by keyboard alone, without JavaScript, and through axe in every state. */
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { expectReadableTwiceAsLarge, linesOf } from '#tests/support/letters.ts';
import { ContactPage } from '#tests/pages/contact-page.ts';
import { SiteFrame } from '#tests/pages/site-frame.ts';

test('a message is written and sent by keyboard alone', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.tab('Researcher').focus();
  await page.keyboard.press('ArrowRight');
  await expect(contact.tab('Partner')).toBeFocused();
  await expect(contact.tab('Partner')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(contact.tab('Donor')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(contact.tab('Researcher')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(contact.panel.getByRole('link', { name: 'partner page' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(contact.name).toBeFocused();
  for (const words of ['Ada Visitor', 'ada@example.org', 'Calibration', 'How?']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await expect(contact.send).toBeFocused();
  const sent = page.waitForRequest('**/api/contact');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Ada Visitor',
    message: 'How?',
    contactType: 'partner',
  });
  await expect(page.getByText('Message Sent!')).toBeVisible();
});

test('axe finds nothing in any state of the form @screens', async ({ page, watch }) => {
  test.slow();
  watch.announce('status of 500');
  const contact = new ContactPage(page);
  await contact.open();
  await expectAccessible(page);
  await contact.send.click();
  await expect(contact.name).toBeFocused();
  await expectAccessible(page);
  await contact.answerWith((route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
  await contact.fill();
  await contact.send.click();
  await expect(page.getByText('Error:')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/contact');
  await contact.send.click();
  await expect(page.getByText('Message Sent!')).toBeVisible();
  await expectAccessible(page);
});

test('nothing scrolls sideways from 320 pixels, with every error shown', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const contact = new ContactPage(page);
  await contact.open();
  await contact.send.click();
  await expect(contact.name).toBeFocused();
  expect(await new SiteFrame(page).sidewaysScroll()).toBe(0);
  await expectReadableTwiceAsLarge(page);
});

test('at 200 % zoom everything is reached, nothing covers the field at hand', async ({ page }) => {
  // A window of 1440 x 900 zoomed to 200 % has half as many CSS pixels each way.
  await page.setViewportSize({ width: 720, height: 450 });
  const contact = new ContactPage(page);
  await contact.open();
  expect(await new SiteFrame(page).sidewaysScroll()).toBe(0);
  for (const field of [contact.name, contact.email, contact.subject, contact.message]) {
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 1 });
    const isUncovered = await field.evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + 4) === element;
    });
    expect(isUncovered, 'the header does not cover the field').toBe(true);
  }
  await contact.fill();
  await contact.send.click();
  await expect(page.getByText('Message Sent!')).toBeInViewport();
});

test('the name of a tab stays on one line, also at 320 pixels @long', async ({ page }) => {
  const contact = new ContactPage(page);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/contact');
    await contact.name.and(page.locator(':enabled')).waitFor();
    const heights = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().height));
    expect(Math.max(...heights), `${width} pixels`).toBeLessThan(64);
  }
});

test('nothing moves while fonts and islands arrive @widths', async ({ page }) => {
  let letFontsPass = () => {};
  const painted = new Promise<void>((resolve) => (letFontsPass = resolve));
  await page.route('**/*.woff2', async (route) => {
    await painted;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const contact = new ContactPage(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await contact.name.and(page.locator(':enabled')).waitFor();
  letFontsPass();
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  // A fallback font differs by a fraction of a pixel; 0.001 is the last digit that audits show.
  expect(moved.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('no control pretends to work, and the page says how to reach us', async ({ page }) => {
    await page.goto('/contact');
    const form = page.getByRole('form', { name: 'Your message' });
    for (const control of await form.locator('input, textarea, button').all()) {
      await expect(control).toBeDisabled();
    }
    for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeDisabled();
    const notice = page.getByRole('main').locator('.notice');
    await expect(notice).toContainText('This form needs JavaScript.');
    await expect(notice).toContainText(
      'by email. hello@bioelectric-atlas.example, +1 (555) 010-0100',
    );
    const phone = notice.locator('a[href="tel:+15550100100"]');
    await expect(phone).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await linesOf(phone), 'lines that the number stands in').toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    const [above, below] = [
      await notice.boundingBox(),
      await page.getByRole('tab').first().boundingBox(),
    ];
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(20);
  });
});
