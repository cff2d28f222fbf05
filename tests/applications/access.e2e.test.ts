/** An approved researcher uses access on the page of the application. */
import type { Locator } from '@playwright/test';
import { expectSound } from '#tests/support/browser/axe.ts';
import { answerDialogs } from '#tests/support/browser/dialogs.ts';
import { approvedPath } from '#tests/support/browser/seeded-host.ts';
import { expect, test } from '#tests/support/browser/seeded-test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    const tags = javaScriptEnabled ? '@journey' : '@long';

    test(`access is begun, used, replaced and ended ${tags}`, async ({ page, watch, request }) => {
      // Without scripts Chromium reports a view transition that it skips.
      watch.announce(javaScriptEnabled ? /422|401/ : /422|401|Transition was aborted/);
      const ask = (key: string) =>
        request.get('/api/access', { headers: { Authorization: `Bearer ${key}` } });
      const main = page.locator('main');
      const heading = main.getByRole('heading', { level: 1 });
      const shown = main.locator('copy-key code');
      await page.goto(approvedPath(javaScriptEnabled ? 'access' : 'plainAccess'));
      await expect(heading).toHaveText('You are approved');
      const name = main.getByLabel('Your full name');
      const accept = main.getByRole('button', { name: 'Accept and get the key' });
      await expect(name).toHaveValue('');
      await name.fill('Somebody Else');
      await accept.click();
      await expect(main.getByText(/must be as in your application: Test Researcher/)).toBeVisible();
      await expect(name).toHaveValue('Somebody Else');
      if (javaScriptEnabled) await expectSound(page);

      await name.fill('test researcher');
      await name.press('Enter');
      await expect(heading).toHaveText('You have access');
      const key = (await shown.textContent()) ?? '';
      expect(key).toMatch(/^bea_[\w-]{43}$/);
      expect(await (await ask(key)).json()).toMatchObject({ name: 'Test Researcher' });
      expect(page.url()).not.toContain('bea_');
      if (javaScriptEnabled) {
        await expectSound(page);
        const kept = await page.evaluate(() =>
          JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
        );
        expect(kept).not.toContain('bea_');
        const dialogs = answerDialogs(page, 'dismiss');
        await page.getByRole('link', { name: 'Donate' }).first().click();
        await expect.poll(() => dialogs.messages).toEqual([expect.stringMatching(/^beforeunload/)]);
        await expect(shown).toHaveText(key);
      }

      await main.getByRole('link', { name: 'I have saved the key' }).click();
      await expect(shown).toHaveCount(0);
      await main.getByText('Replace the key...').click();
      await main.getByRole('button', { name: 'Replace it' }).click();
      const next = (await shown.textContent()) ?? '';
      expect(next).not.toBe(key);
      expect((await ask(key)).status()).toBe(401);
      expect((await ask(next)).status()).toBe(200);

      await main.getByRole('link', { name: 'I have saved the key' }).click();
      await main.getByText('End my access...').click();
      await main.getByRole('button', { name: 'End it now' }).click();
      await expect(heading).toHaveText('Your access has ended');
      await expect(main.getByRole('link', { name: 'Apply again' })).toBeVisible();
      expect((await ask(next)).status()).toBe(401);
      if (javaScriptEnabled) await expectSound(page);
    });
  });
}

test('access is begun, copied, replaced and ended by keyboard alone @phone @long', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const main = page.locator('main');
  const heading = main.getByRole('heading', { level: 1 });
  const shown = main.locator('copy-key code');
  const reach = async (target: Locator) => {
    const hasFocus = () => target.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 60 && !(await hasFocus()); presses += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
    await expect(target).toBeInViewport({ ratio: 1 });
  };
  const saved = main.getByRole('link', { name: 'I have saved the key' });
  await page.goto(approvedPath('keyboardAccess'));
  await reach(main.getByLabel('Your full name'));
  await page.keyboard.type('test researcher');
  await reach(main.getByRole('button', { name: 'Accept and get the key' }));
  await page.keyboard.press('Space');
  await expect(main.getByRole('heading', { name: 'Your access key' })).toBeFocused();
  const key = await shown.textContent();
  await reach(main.getByRole('button', { name: 'Copy the key' }));
  await page.keyboard.press('Space');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expect(main.locator('copy-key button')).toBeFocused();
  await reach(saved);
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);

  const replace = main.getByText('Replace the key...').locator('xpath=ancestor::summary');
  const replaceIt = main.getByRole('button', { name: 'Replace it' });
  const question = main.locator('details[open] > form > p');
  await reach(replace);
  await page.keyboard.press('Enter');
  await expect(question).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(replace).toBeFocused();
  await expect(replaceIt).toBeHidden();
  await page.keyboard.press('Space');
  await expect(question).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(replaceIt).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: 'Your access key' })).toBeFocused();
  await expect(shown).not.toHaveText(key ?? '');
  await reach(saved);
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);

  const end = main.getByText('End my access...').locator('xpath=ancestor::summary');
  await reach(end);
  await page.keyboard.press('Enter');
  await expect(question).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('button', { name: 'End it now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Your access has ended');
  await expect(main.locator('#access')).toBeFocused();
  await reach(main.getByRole('link', { name: 'Apply again' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/signup$/);
});
