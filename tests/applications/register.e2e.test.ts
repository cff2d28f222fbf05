/** `/register`: what the atlas is used for, as a page, as data and as a feed (P-130). */
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';
import { expect, test } from '#tests/support/browser/seeded-test.ts';
import { PublicPage } from '#tests/support/pages/public-page.ts';

test('the register shows counts, years, uses and their publications @screens', async ({ page }) => {
  const response = await page.goto('/register');
  expect(response?.headers()).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    'netlify-cache-tag': 'register',
  });
  const { main } = new PublicPage(page);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('What the atlas is used for');
  const counts = ['23 approved', '16 listed', '7 are not listed, or not yet.'];
  await expect(main.getByRole('listitem')).toHaveText(counts);
  await expect(
    main.getByRole('img', { name: 'A train of 16 spikes and 7 short ticks, 2024 to 2026.' }),
  ).toBeVisible();
  const newest = main.getByRole('region', { name: '2026' });
  await expect(newest.getByRole('article').filter({ visible: true })).toHaveCount(4);
  await expect(newest.getByRole('link', { name: 'doi.org/10.0000/example.2210' })).toHaveAttribute(
    'href',
    'https://doi.org/10.0000/example.2210',
  );
  const first = newest.getByRole('article').first();
  await expect(first).toContainText('Institute of Samples');
  await expect(first).toContainText('Regenerative Medicine');
  await expect(first.locator('time')).toHaveText('Nov 2026');
  await expectSound(page);
  await newest.getByText('Show 7 more from 2026').click();
  await expect(newest.getByRole('article').filter({ visible: true })).toHaveCount(11);
  await expect(newest.getByText('Show fewer from 2026')).toBeVisible();
  await page.getByRole('link', { name: '2025 4' }).click();
  await expect(page).toHaveURL(/\/register\?year=2025$/);
  await expect(main.getByRole('article').filter({ visible: true })).toHaveCount(4);
  await expect(page.getByRole('link', { name: '2025 4' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await expectReadableTwiceAsLarge(page);
});

test('the JSON and the feed of the register are cached until it changes', async ({ request }) => {
  for (const path of ['/register.json', '/register.xml']) {
    const { etag, 'netlify-cache-tag': tag } = (await request.get(path)).headers();
    expect([tag, etag?.slice(0, 2)], path).toEqual(['register', 'W/']);
  }
});

test('the page of the register is valid HTML', async ({ request }) => {
  const html = await (await request.get('/register')).text();
  const rules = {
    root: true,
    extends: ['html-validate:standard'],
    rules: { 'no-redundant-role': 'off' },
  };
  const checker = new HtmlValidate(new StaticConfigLoader(rules as never));
  const { results } = await checker.validateString(html);
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
});

test('the register gives the same uses as JSON and as a feed, and nothing else', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/register?year=nonsense')).text();
  const data = (await (await request.get('/register.json')).json()) as object[];
  const xml = await (await request.get('/register.xml')).text();
  expect(data).toHaveLength(16);
  expect(data[1]).toEqual({
    title: 'Comparing resting-potential gradients in regenerating fins, 10',
    summary: 'We compare two sample tissues. The aim is one scale that fits both.',
    institution: 'Institute of Samples, number 19',
    researchArea: 'regenerative-medicine',
    from: '2026-10-12',
    outputs: ['10.0000/example.2210'],
  });
  await page.goto('/robots.txt');
  const titles = await page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'application/xml');
    return [...parsed.querySelectorAll('item > title')].map((title) => title.textContent);
  }, xml);
  expect(titles).toHaveLength(16);
  const secrets = ['voltage imaging', 'across species', 'Assistant Professor', 'researcher-'];
  for (const text of [html, JSON.stringify(data), xml]) {
    expect(text.includes('Gap junctions and the spread of depolarization')).toBe(true);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  }
});
