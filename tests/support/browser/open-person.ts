import type { Page } from '@playwright/test';
import type { PersonRecord } from '#model/people/contract.ts';
import { AdminPortal } from '#tests/support/pages/admin-portal.ts';
import { AdminTable } from '#tests/support/pages/admin-table.ts';
import { PersonPage } from '#tests/support/pages/person-page.ts';
import { expect } from '#tests/support/browser/browser-test.ts';

/** Shows a record that no server has. */
export async function openDouble(page: Page, record: PersonRecord) {
  const { type, id } = record.person;
  await page.route(`**/api/admin/people/${type}/${id}`, (route) => route.fulfill({ json: record }));
  await new AdminPortal(page).enter(`/admin/people/${type}/${id}`);
  return new PersonPage(page);
}

/** Logs in, finds somebody in the list and follows View. */
export async function openFromList(page: Page, email: string): Promise<PersonPage> {
  await new AdminPortal(page).enter('/admin/people');
  const people = new AdminTable(page, 'people');
  await people.search.fill(email);
  await people.row(email).first().getByRole('link', { name: 'View', exact: true }).click();
  const person = new PersonPage(page);
  await expect(person.timeline).toBeVisible();
  return person;
}
