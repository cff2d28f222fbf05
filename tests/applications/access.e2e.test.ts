/** An approved researcher's access, on the page of the application. */
import { expectSound } from '#tests/support/browser/axe.ts';
import { answerDialogs } from '#tests/support/browser/dialogs.ts';
import { approvedPath } from '#tests/support/browser/past-host.ts';
import { expect, test } from '#tests/support/browser/past-test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    const tags = javaScriptEnabled ? '@journey' : '@long';

    test(`begun, used, replaced and ended ${tags}`, async ({ page, watch, request }) => {
      watch.announce(/422|401/);
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
