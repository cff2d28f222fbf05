/** What About says (spec §2 Public pages): mission, values, approach, those who lead, the call. */
import { expect, test } from '#tests/support/browser-test.ts';
import { PublicPage } from '#tests/pages/public-page.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/about');
});

test('the mission is stated in a sentence', async ({ page }) => {
  await expect(new PublicPage(page).section('Our mission')).toContainText(
    'The Bioelectric Atlas Initiative maps the body’s bioelectric signals and promotes bioelectric medicine.',
  );
});

test('three values and four cards of the approach', async ({ page }) => {
  const about = new PublicPage(page);
  expect(await about.namesIn(about.section('Three values'))).toEqual([
    'Patient-Centered',
    'Collaborative',
    'Innovative',
  ]);
  expect(await about.namesIn(about.section('How a plate is made'))).toEqual([
    'Record',
    'Calibrate',
    'Model',
    'Publish',
  ]);
});

test('leadership names roles, no people', async ({ page }) => {
  const about = new PublicPage(page);
  expect(await about.namesIn(about.section('Who answers for what'))).toEqual([
    'Executive Director',
    'Scientific Director',
    'Director of Measurement',
    'Director of Open Data',
    'Director of Partnerships',
    'Chair of the Scientific Advisory Board',
  ]);
});

test('it says how the advisory board works, and when it answers', async ({ page }) => {
  const board = new PublicPage(page).section('How the scientific advisory board works');
  await expect(board).toContainText('typically responds within 5-7 business days');
  await expect(board.getByRole('listitem')).toHaveText([
    /^\s*Reading/,
    /^\s*Conflicts/,
    /^\s*Decision/,
    /^\s*Answer/,
  ]);
});

test('the call leads to the application and to contact', async ({ page }) => {
  const about = new PublicPage(page);
  expect(await about.linksIn(about.section('Bring a question to the map'))).toEqual([
    ['Apply for Access', '/signup'],
    ['Contact us', '/contact'],
  ]);
});
