/** A site that was built without a publishable key takes no gifts, and says so (P-54). */
import { expectSound } from '#tests/support/browser/axe.ts';
import { closing, expect, test as base } from '#tests/support/browser/browser-test.ts';
import { copyProduct } from '#tests/support/host/copied-product.ts';
import { type LocalHost, startLocalHost } from '#tests/support/host/local-host.ts';

/** A host of its own build, without keys and without sandboxes. */
async function startUnconfigured(): Promise<LocalHost> {
  const copy = await copyProduct();
  const host = await startLocalHost({ SANDBOX: 'off' }, copy.root);
  const close = async () => {
    await host.close();
    await copy.remove();
  };
  return { url: host.url, close };
}

const test = base.extend<{ unconfigured: LocalHost }>({
  unconfigured: [closing(startUnconfigured), { timeout: 300_000 }],
  baseURL: async ({ unconfigured }, use) => use(unconfigured.url),
});

// It builds the site a second time; tests/donations/unconfigured.api.test.ts shows the API's half.
test('the page says that donations are not configured, and how to reach us @long', async ({
  page,
  request,
}) => {
  const scripts: string[] = [];
  page.on('request', (call) => {
    if (call.resourceType() === 'script') scripts.push(call.url());
  });
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/donate');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'Donations are not configured',
    );
    await expect(main).toContainText('This site cannot take card payments yet.');
    await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expectSound(page);
  }
  expect(scripts.filter((url) => /stripe|Donate/i.test(url))).toEqual([]);

  const donation = { amount: 25, donorName: null, donorEmail: null };
  const response = await request.post('/api/create-payment-intent', { data: donation });
  expect(response.status()).toBe(503);
  expect(await response.json()).toMatchObject({
    error: 'Donations are not configured on this site.',
  });
});
