/** The list of applications, and what People says of it (P-26, P-33, P-35, P-80, P-82). */
import type { Locator } from '@playwright/test';
import { buildApplication, buildPerson } from '#tests/support/factories/admin-rows.ts';
import { AdminTable } from '#tests/support/pages/admin-table.ts';
import { doubleAdmin } from '#tests/support/portal/admin-double.ts';
import { doubleApplications } from '#tests/support/applications/applications-double.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { onScreens } from '#tests/support/browser/screens.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

const priya = buildApplication({ createdAt: '2026-11-16T17:12:00.000Z' });
const yuki = buildApplication({
  firstName: 'Yuki',
  lastName: 'Hasegawa',
  createdAt: '2026-11-09T17:00:00.000Z',
});
const consuelo = buildApplication({
  firstName: 'Consuelo',
  lastName: 'Ibarra',
  status: 'approved',
  createdAt: '2026-11-02T17:00:00.000Z',
  decidedAt: '2026-11-09T17:00:00.000Z',
});
const robot = buildApplication({ firstName: 'Robot', lastName: 'Caller', spam: true });
const rows = [consuelo, yuki, priya, robot];

// It is a Friday noon in California.
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-20T20:00:00.000Z')));

test('the queue shows what waits, as a table and as cards @screens', async ({ page, portal }) => {
  await doubleApplications(page, rows, 1);
  await portal.enter('/admin/applications');
  const table = new AdminTable(page, 'applications', 'Status');
  await expect(table.count).toHaveText('3 applications');
  await expect(portal.heading('Applications')).toBeVisible();
  await expect(page.locator('dl > div')).toHaveText([
    /Pending.*2/,
    /Overdue.*1/,
    /Approved.*1/,
    /Declined.*0/,
  ]);
  await test.step('its entry follows Overview with its count, Logout in sight', async () => {
    const { sidebar, logout } = portal;
    await expect(sidebar.getByRole('link')).toHaveText([
      'Overview',
      'Applications2',
      'People',
      'Messages',
      'Blog',
      'Donations',
      'Board',
    ]);
    const entry = sidebar.getByRole('link', { name: 'Applications', exact: true });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(entry).toHaveAccessibleDescription('2 waiting');
    await expect(logout).toBeInViewport();
  });
  await expectAccessible(page);
  const days = [/Yuki Hasegawa.*Overdue 1 day/, /Priya.*3 days left/, /Consuelo.*Approved/];
  await expect(table.rows).toHaveText(days);
  await onScreens(page, ['phone'], () => expect(table.cards).toHaveText(days));
  await expect(table.row('Yuki').locator('time')).toHaveText('November 9, 2026');
  await test.step('a stat card filters the list, and shows all of it again', async () => {
    const card = page.getByRole('button', { name: 'Overdue', exact: true });
    await card.click();
    await expect(card).toHaveAttribute('aria-pressed', 'true');
    await expect(table.count).toHaveText('1 of 3 applications');
    expect(await table.column(0)).toEqual(['Yuki Hasegawa']);
    await card.press('Enter');
    await expect(table.count).toHaveText('3 applications');
  });
  await test.step('marked spam is a list of its own', async () => {
    await table.filter.selectOption({ label: 'Marked as spam' });
    await expect(table.rows).toHaveText([/Robot Caller/]);
  });
});

test('no mark or date of an approved application is cut or broken @long', async ({
  page,
  portal,
}) => {
  const access = {
    acceptedOn: '2025-11-18',
    endsOn: '2026-11-28',
    lastUsedOn: '2026-09-28',
    endedOn: null,
    endedBy: null,
    termsVersion: 1,
  };
  await doubleApplications(page, [consuelo, { ...yuki, status: 'approved', access }]);
  await portal.enter('/admin/applications?status=approved');
  const table = new AdminTable(page, 'applications', 'Status');
  const sizes = (part: Locator) =>
    part.evaluateAll((all) =>
      all.map((each) => {
        const [own, around] = [each.getBoundingClientRect(), each.parentElement as HTMLElement];
        return {
          width: own.width / around.clientWidth,
          height: own.height,
          isCut: around.scrollWidth > around.clientWidth,
        };
      }),
    );
  await onScreens(page, ['desktop', 'tablet', 'phone'], async (screen) => {
    const rows = screen === 'phone' ? table.cards : table.rows;
    await expect(rows).toHaveCount(2);
    for (const mark of await sizes(rows.locator('[data-tone]'))) {
      expect(mark.isCut, `a mark at ${screen}`).toBe(false);
      // On a card a mark is as wide as its words.
      if (screen === 'phone') expect(mark.width).toBeLessThan(0.6);
    }
    for (const day of await sizes(rows.getByText(/, 2026$/))) {
      expect(day.height, `a day at ${screen}`).toBeLessThan(30);
    }
  });
});

test('People says what waits, and is silent otherwise @long', async ({ page, portal }) => {
  await doubleApplications(page, rows, 1);
  const { id: applicationId, status, createdAt } = priya;
  const review = { applicationId, status, createdAt, clockStops: [] };
  await doubleAdmin(page, { people: [buildPerson({ review })] });
  await portal.enter('/admin');
  const line = page.getByText('2 applications await a decision. One is past its 7 business days.');
  await expect(line).toBeVisible();
  await expect(page.getByText('3 days left')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect(page).toHaveURL('/admin/applications');
  await page.unrouteAll();
  await doubleApplications(page, []);
  await doubleAdmin(page, { people: [buildPerson()] });
  await portal.enter('/admin');
  await expect(new AdminTable(page, 'people').count).toHaveText('1 person');
  await expect(page.getByText('a decision')).toBeHidden();
  await test.step('no application yet says so', async () => {
    await portal.section('Applications').click();
    await expect(page.getByRole('heading', { name: 'No applications found' })).toBeVisible();
    await expect(page.getByText('Applications from the sign-up form appear here.')).toBeVisible();
    await page.getByLabel('Search applications').fill('x');
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
  });
});
