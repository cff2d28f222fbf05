/** `/atlas` and its plates: a list with filters, a figure that answers, files and a citation to take away. */
import { expectLargeTargets, expectSound } from '#tests/support/browser/axe.ts';
import { expectReadableTwiceAsLarge } from '#tests/support/browser/large-text.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectFocusInSight, expectNoDragging } from '#tests/support/pages/focus.ts';
import { PublicPage } from '#tests/support/pages/public-page.ts';
import { storedField, storedPlate, storedPlates } from '#tests/support/plates.ts';

test('a reader finds a plate, reads a point, and takes the files @screens', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (each) => asked.push(new URL(each.url()).pathname));
  await page.goto('/atlas');
  const { main } = new PublicPage(page);
  const list = main.getByRole('region', { name: 'Plates' });
  await expect(list.getByRole('heading')).toHaveCount(storedPlates.length);
  await expectSound(page);
  await expectReadableTwiceAsLarge(page);

  await test.step('filters are links', async () => {
    await main.getByRole('link', { name: /^Skin of body \d+$/ }).click();
    await expect(page).toHaveURL(/\/atlas\?tissue=skin-of-body$/);
    const { tissue } = storedPlate('wound');
    const ofSkin = storedPlates.filter((plate) => plate.tissue.id === tissue.id);
    await expect(list.getByRole('heading')).toHaveCount(ofSkin.length);
    await expect(list).toContainText('A cut in a sheet of skin');
  });
  await test.step('a pin marks its row', async () => {
    await main.getByRole('link', { name: '2. A cut in a sheet of skin' }).focus();
    await expect(list.locator('li[data-plate=wound]')).toHaveClass(/marked/);
  });

  await list.getByRole('link', { name: 'A cut in a sheet of skin' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A cut in a sheet of skin');
  const probe = main.getByRole('group', { name: 'Potential here' });
  const across = main.getByRole('slider', { name: 'Position across' });
  const down = main.getByRole('slider', { name: 'Position down' });
  await expect(across).toHaveAttribute('aria-valuetext', 'Not read yet');
  expect(asked, 'nothing is loaded before it is used').not.toContain('/atlas/wound.json');

  await test.step('an arrow key reads the next cell of the file', async () => {
    const csv = (await (await request.get('/atlas/wound.csv')).text()).split('\n');
    const { columns, rows } = storedField('wound');
    const cell = (column: number, row: number) =>
      csv[1 + row * columns + column]?.split(',')[2]?.replace('-', '−');
    const [column, row] = [Math.round((columns - 1) / 2), Math.round((rows - 1) / 2)];
    await across.focus();
    await page.keyboard.press('ArrowRight');
    const reads = (value: string | undefined) => new RegExp(`^${value} mV at 2.64.mm`);
    await expect(across).toHaveAttribute('aria-valuetext', reads(cell(column + 1, row)));
    await page.keyboard.press('Shift+ArrowDown');
    // The slider that moves has the focus, so that a screen reader reads its value.
    await expect(down).toBeFocused();
    await expect(down).toHaveAttribute('aria-valuetext', reads(cell(column + 1, row + 10)));
    await expect(down).toHaveValue(String(rows - 1 - (row + 10)));
  });
  await test.step('keys and gestures of a slider read, too', async () => {
    await across.press('Home');
    await expect(across).toHaveAttribute('aria-valuetext', / at 0\.00.mm, /);
  });
  await test.step('Alt and an arrow key stay the browser’s', async () => {
    const isLeft = await probe.evaluate((figure) =>
      figure.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, cancelable: true }),
      ),
    );
    expect(isLeft).toBe(true);
  });
  await test.step('so does the pointer, between the cells', async () => {
    const box = await probe.boundingBox();
    if (!box) throw new Error('The figure has no place on the page.');
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2);
    await expect(across).toHaveAttribute(
      'aria-valuetext',
      /^−6\d\.\d mV at \d\.\d\d.mm, \d\.\d\d.mm$/,
    );
    await expect(main.locator('.tag')).toBeVisible();
  });
  await test.step('the citation is copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await main.getByRole('button', { name: 'Copy' }).click();
    await expect(main.getByRole('button', { name: 'Copied' })).toBeVisible();
  });
  await expectSound(page);

  await test.step('a press alone reads, and nothing is dragged', async () => {
    await page.mouse.move(0, 0);
    await probe.click({ position: { x: 20, y: 20 } });
    await expect(across).toHaveAttribute('aria-valuetext', / mV at 0\.\d\d.mm, 0\.\d\d.mm$/);
    await expectNoDragging(page);
  });
  await expectLargeTargets(page);
  await expectFocusInSight(page);

  await page.goto('/atlas/action-potential');
  const time = main.getByRole('slider', { name: 'Time' });
  await time.focus();
  await page.keyboard.press('ArrowUp');
  await expect(time).toHaveAttribute('aria-valuetext', /^−?\d+\.\d\d mV at 10\.05.ms$/);
});

test('a plate keeps its figure in the dark, in forced colors and on paper, and its equations in a box @long', async ({
  page,
}) => {
  await page.goto('/atlas/action-potential');
  const { main } = new PublicPage(page);
  await test.step('twice as large, only the box of an equation scrolls', async () => {
    await expectReadableTwiceAsLarge(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const boxes = main.getByRole('group').filter({ has: page.locator('math') });
    for (const box of await boxes.all()) {
      await expect(box).toHaveCSS('overflow-x', 'auto');
      await box.focus();
      await expect(box).toBeFocused();
    }
  });
  const figure = main.getByRole('figure').first().getByRole('img');
  const ground = 'rgb(247, 248, 244)';
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(figure, 'its lightness turns').toHaveCSS('filter', /^invert\(1\)/);
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await expect(figure).toHaveCSS('background-color', ground);
  await main.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  const tag = main.locator('.tag');
  const edge = await tag.evaluate((each) => getComputedStyle(each).borderTopStyle);
  const outline = await tag.evaluate((each) => getComputedStyle(each).backgroundColor);
  expect([edge === 'none', outline], 'the reading stands out').not.toEqual([true, 'transparent']);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', media: 'print' });
  await expect(figure).toBeVisible();
  await expect(figure).toHaveCSS('filter', 'none');
  await expect(main.getByRole('slider')).toBeHidden();
  await expect(main.getByRole('heading', { name: 'Method' })).toBeVisible();
});

test('files are open to any site, tagged, and described for harvesters', async ({ request }) => {
  const types = { csv: /^text\/csv/, json: /^application\/json/, svg: /^image\/svg\+xml/ };
  for (const [format, type] of Object.entries(types)) {
    const response = await request.get(`/atlas/wound.${format}`);
    const headers = response.headers();
    expect(headers['content-type']).toMatch(type);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers.etag).toBeTruthy();
  }
  const { link = '' } = (await request.get('/atlas/wound')).headers();
  for (const rel of ['cite-as', 'describedby', 'item', 'license', 'type']) {
    expect(link).toContain(`rel="${rel}"`);
  }
  const list = (await (await request.get('/atlas.json')).json()) as { slug: string }[];
  expect(list.map(({ slug }) => slug)).toContain('action-potential');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript plates, filters, figures, files and citations are there @long', async ({
    page,
  }) => {
    await page.goto('/atlas?kind=computed');
    const { main } = new PublicPage(page);
    await main.getByRole('link', { name: 'A body by its own field', exact: true }).click();
    await expect(main.getByRole('img', { name: /A human figure/ })).toBeVisible();
    await expect(main.getByRole('slider')).toBeHidden();
    await expect(main.getByRole('link', { name: /^body\.csv/ })).toBeVisible();
    await expect(main.getByText('Bioelectric Atlas Initiative. Plate 1,')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Copy' })).toBeHidden();
    await main.getByText('BibTeX and RIS').click();
    await expect(main.getByRole('link', { name: 'Save as .bib' })).toBeVisible();
  });
});
