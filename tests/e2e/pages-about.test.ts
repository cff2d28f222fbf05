/** What About says (P-8): mission, values, approach, those who lead, the call. */
import { expect, test } from '#tests/support/browser-test.ts';
import { PublicPage } from '#tests/pages/public-page.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/about');
});

test('mission, values, approach, those who lead, the board, the call', async ({ page }) => {
  const about = new PublicPage(page);
  await test.step('the mission is stated in a sentence', async () => {
    await expect(about.section('Our mission')).toContainText(
      'The Bioelectric Atlas Initiative maps the body’s bioelectric signals and promotes bioelectric medicine.',
    );
  });
  await test.step('three values and four cards of the approach', async () => {
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
  await test.step('leadership names roles, no people', async () => {
    expect(await about.namesIn(about.section('Who is responsible for what'))).toEqual([
      'Executive Director',
      'Scientific Director',
      'Director of Measurement',
      'Director of Open Data',
      'Director of Partnerships',
      'Chair of the Scientific Advisory Board',
    ]);
  });
  await test.step('it says how the advisory board works, and when it answers', async () => {
    const board = about.section('How the scientific advisory board works');
    await expect(board).toContainText('typically responds within 5-7 business days');
    await expect(board.getByRole('listitem')).toHaveText([
      /^\s*Reading/,
      /^\s*Conflicts/,
      /^\s*Decision/,
      /^\s*Answer/,
    ]);
  });
  await test.step('the call leads to the application and to contact', async () => {
    expect(await about.linksIn(about.section('Bring a question to the map'))).toEqual([
      ['Apply for Access', '/signup'],
      ['Contact us', '/contact'],
    ]);
  });
});
