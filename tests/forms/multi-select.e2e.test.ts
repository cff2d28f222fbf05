/** The multi-select by mouse, keyboard and screen reader (P-30; ARIA Authoring Practices). */
import { expect, test } from '#tests/support/browser/browser-test.ts';

test('the list of choices stays open while picking, and says what it is @long', async ({
  page,
  signup,
}) => {
  await signup.open();
  await expect(signup.degrees).toHaveAttribute('aria-expanded', 'false');
  await signup.degrees.click();
  await expect(signup.degrees).toHaveAttribute('aria-expanded', 'true');
  await expect(signup.degreeList.getByRole('option')).toHaveText([
    'Ph.D.',
    'M.D.',
    "Master's Degree",
    "Bachelor's Degree",
    'Postdoctoral Training',
    'D.V.M.',
    'Pharm.D.',
    'Other',
  ]);
  await signup.option('M.D.').click();
  await signup.option('Ph.D.').click();
  await expect(signup.option('M.D.')).toHaveAttribute('aria-selected', 'true');
  await expect(signup.degreeList).toBeVisible();
  await expect(signup.degrees).toHaveText('M.D., Ph.D.2 selected');
  await signup.option('M.D.').click();
  await expect(signup.option('M.D.')).toHaveAttribute('aria-selected', 'false');
  await expect(signup.form.getByRole('region', { name: 'Academic background' }))
    .toMatchAriaSnapshot(`
    - text: Degrees/Credentials
    - list:
      - listitem:
        - text: Ph.D.
        - button "Remove Ph.D."
    - combobox "Degrees/Credentials" [expanded]: Ph.D.
    - listbox "Degrees/Credentials":
      - option "Ph.D." [selected]
      - option "M.D."
  `);
  await expect(signup.degreeList).toHaveAttribute('aria-multiselectable', 'true');
  await expect(signup.degrees).toHaveAttribute('aria-required', 'true');
  await expect(signup.degrees).toHaveAttribute('aria-haspopup', 'listbox');
  await expect(signup.tag('M.D.')).toBeHidden();
  await page.getByRole('heading', { name: 'Apply for access' }).click();
  await expect(signup.degreeList).toBeHidden();
  await expect(signup.tag('Ph.D.')).toBeVisible();
});

test('the list of choices follows the keys, and tags keep the focus', async ({ page, signup }) => {
  await signup.open();
  const active = async () => {
    const id = await signup.degrees.getAttribute('aria-activedescendant');
    return id ? page.locator(`[id="${id}"]`).innerText() : null;
  };
  await signup.degrees.focus();
  for (const [key, label] of [
    ['ArrowDown', 'Ph.D.'],
    ['ArrowUp', 'Ph.D.'],
    ['End', 'Other'],
    ['Home', 'Ph.D.'],
    ['PageDown', 'Other'],
    ['PageUp', 'Ph.D.'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(active, `after ${key}`).toBe(label);
  }
  await page.keyboard.press('Escape');
  await signup.degrees.focus();
  await page.keyboard.press('Enter');
  await expect(signup.degreeList).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(signup.option('Ph.D.')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Space');
  await expect(signup.option('Ph.D.')).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Space');
  await expect(signup.option('Ph.D.')).toHaveAttribute('aria-selected', 'true');
  await expect(signup.degreeList).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signup.degreeList).toBeHidden();
  await expect(signup.degrees).toBeFocused();
  await expect(signup.degrees).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Space');
  await expect(signup.degreeList).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(signup.degreeList).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(signup.degreeList).toBeHidden();
  await expect(signup.researchArea).toBeFocused();
  await signup.degrees.click();
  for (const label of ['M.D.', 'Other']) await signup.option(label).click();
  await expect(signup.form.getByText('Other selected')).toBeAttached();
  await signup.degrees.press('Escape');
  await signup.tag('M.D.').focus();
  await page.keyboard.press('Enter');
  await expect(signup.tag('M.D.')).toBeHidden();
  await expect(signup.tag('Other')).toBeFocused();
  await expect(signup.form.getByText('M.D. removed')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(signup.tag('Ph.D.')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(signup.degrees).toBeFocused();
  await expect(signup.degrees).toHaveText('Select degrees...');
  await expect(signup.degreeList).toBeHidden();
  await page.keyboard.press('o');
  await expect.poll(active, 'after a letter').toBe('Other');
});
