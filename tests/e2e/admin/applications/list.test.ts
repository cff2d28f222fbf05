/** The list of applications, and what People says of it (P-26, P-33, P-35, P-80, P-82). */
import type { Page } from '@playwright/test';
import { buildApplication, buildPerson } from '#tests/factories/admin-rows.ts';
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { AdminTable } from '#tests/pages/admin-table.ts';
import { doubleAdmin } from '#tests/support/admin-double.ts';
import { doubleApplications } from '#tests/support/applications-double.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';

/** A Friday noon in California. */
const now = new Date('2026-11-20T20:00:00.000Z');

const priya = buildApplication({ createdAt: '2026-11-16T17:12:00.000Z' });
const yuki = buildApplication({
  firstName: 'Yuki',
  lastName: 'Hasegawa',
  email: 'hasegawa@kanda.example',
  institution: 'Kanda Bioengineering Centre',
  createdAt: '2026-11-09T17:00:00.000Z',
});
const ilse = buildApplication({
  firstName: 'Ilse',
  lastName: 'Marchetti',
  researchArea: 'neuroscience',
  reference: 'BAI-2026-0777',
  createdAt: '2026-11-20T19:00:00.000Z',
});
const consuelo = buildApplication({
  firstName: 'Consuelo',
  lastName: 'Ibarra',
  status: 'approved',
  createdAt: '2026-11-02T17:00:00.000Z',
  decidedAt: '2026-11-09T17:00:00.000Z',
});
const olu = buildApplication({
  firstName: 'Oluwaseun',
  lastName: 'Adeyemi',
  status: 'declined',
  createdAt: '2026-11-03T17:00:00.000Z',
  decidedAt: '2026-11-10T17:00:00.000Z',
});
const robot = buildApplication({ firstName: 'Robot', lastName: 'Caller', spam: true });
const rows = [consuelo, olu, yuki, priya, ilse, robot];

async function openList(page: Page, password: string) {
  await page.clock.setFixedTime(now);
  const double = await doubleApplications(page, rows, 1);
  await new AdminPortal(page).enter('/admin/applications', password);
  const table = new AdminTable(page, 'applications', 'Status');
  await expect(table.count).toHaveText('5 applications');
  return { table, double };
}

test('the page says what waits, longest first, with filters; on a phone rows are cards with their days @screens', async ({
  page,
  host,
  portal,
}, { project }) => {
  const { table } = await openList(page, host.adminPassword);
  await expect(portal.heading('Applications')).toBeVisible();
  for (const [label = '', figure = ''] of [
    ['Pending', '3'],
    ['Overdue', '1'],
    ['Approved', '1'],
    ['Declined', '1'],
  ]) {
    const card = page.locator('dl > div').filter({ hasText: label });
    await expect(card.getByRole('definition')).toHaveText(figure);
  }
  await expect(table.filter.getByRole('option')).toHaveText([
    'All Applications',
    'Pending',
    'Overdue',
    'Approved',
    'Declined',
    'Withdrawn',
    'Marked as spam',
  ]);
  await test.step('its entry comes first with its count, Logout in sight', async () => {
    const { sidebar, logout } = portal;
    await expect(sidebar.getByRole('link')).toHaveText([
      'Applications3',
      'People',
      'Messages',
      'Blog',
      'Donations',
      'Board',
    ]);
    const entry = sidebar.getByRole('link', { name: 'Applications', exact: true });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(entry).toHaveAccessibleDescription('3 waiting');
    await expect(logout).toBeInViewport();
  });
  await expectAccessible(page);
  if (project.name === 'phone') {
    await expect(table.cards).toHaveText([
      /Yuki Hasegawa.*Overdue 1 day/,
      /Priya Raghunathan.*3 days left/,
      /Ilse Marchetti.*7 days left/,
      /Oluwaseun Adeyemi.*Declined/,
      /Consuelo Ibarra.*Approved/,
    ]);
  }
  if (project.name !== 'desktop') return;
  await test.step('what waits longest comes first', async () => {
    // Veterans Day is no business day.
    expect(await table.column(3)).toEqual([
      'Overdue 1 day',
      '3 days left',
      '7 days left',
      'Declined',
      'Approved',
    ]);
    await expect(table.row('Yuki').locator('time')).toHaveText('November 9, 2026');
  });
  await test.step('a stat card filters the list, and shows all of it again', async () => {
    const card = page.getByRole('button', { name: 'Overdue', exact: true });
    await card.click();
    await expect(card).toHaveAttribute('aria-pressed', 'true');
    await expect(table.count).toHaveText('1 of 5 applications');
    expect(await table.column(0)).toEqual(['Yuki Hasegawa']);
    await card.press('Enter');
    await expect(table.count).toHaveText('5 applications');
  });
  await test.step('marked spam is a list of its own', async () => {
    await table.filter.selectOption({ label: 'Marked as spam' });
    await expect(table.row('Robot Caller')).toBeVisible();
    await expect(table.rows).toHaveCount(1);
  });
});

test('People says what waits, shows each review, and is silent while nothing waits', async ({
  page,
  portal,
}) => {
  await page.clock.setFixedTime(now);
  await doubleApplications(page, rows, 1);
  const review = {
    applicationId: priya.id,
    status: priya.status,
    createdAt: priya.createdAt,
    clockStops: [],
  };
  await doubleAdmin(page, {
    people: [buildPerson({ name: 'Priya', review }), buildPerson({ name: 'Sana', review: null })],
  });
  await portal.enter('/admin');
  const line = page.getByText('3 applications await a decision. One is past its 7 business days.');
  await expect(line).toBeVisible();
  await expect(page.getByText('3 days left')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect(page).toHaveURL('/admin/applications');
  await page.unrouteAll();
  await doubleApplications(page, [consuelo]);
  await doubleAdmin(page, { people: [buildPerson()] });
  await portal.enter('/admin');
  await expect(new AdminTable(page, 'people').count).toHaveText('1 person');
  await expect(page.getByText('a decision')).toBeHidden();

  await test.step('no application yet says so', async () => {
    await page.unrouteAll();
    await doubleApplications(page, []);
    await portal.enter('/admin/applications');
    await expect(page.getByRole('heading', { name: 'No applications found' })).toBeVisible();
    await expect(page.getByText('Applications from the sign-up form appear here.')).toBeVisible();
    await page.getByLabel('Search applications').fill('x');
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
  });
});
