/** The two acts on what is held on a person: export and erasure (P-100). */
import { readFile } from 'node:fs/promises';
import { buildPersonRecord } from '#tests/factories/person-record.ts';
import { AdminTable } from '#tests/pages/admin-table.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { PortalApi } from '#tests/support/portal-api.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { openDouble, openFromList } from '#tests/support/open-person.ts';

test('export saves everything held on the address, and no reviewer’s note', async ({
  page,
  host,
  request,
}) => {
  const { email } = await new PortalApi(request, host.adminPassword).apply();
  const person = await openFromList(page, host.adminPassword, email);
  const saved = page.waitForEvent('download');
  await person.exportAll.click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^own-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({
    email,
    people: [{ type: 'researcher' }],
    applications: [{ status: 'pending' }],
  });
  expect(JSON.stringify(data)).not.toContain('"note"');
  await expect(person.ownData).toContainText('The file is saved. Send it to that address only.');
});

test('an export that fails says so and can be tried again', async ({ page, host, watch }) => {
  watch.announce('503');
  const person = await openDouble(page, host.adminPassword, buildPersonRecord());
  await page.route('**/api/admin/own-data/export', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is starting.' } }),
  );
  await person.exportAll.click();
  await expect(person.ownData).toContainText(
    'Nothing was exported. The server answered 503: The database is starting.',
  );
  await page.unroute('**/api/admin/own-data/export');
  const saved = page.waitForEvent('download');
  await person.ownData.getByRole('button', { name: 'Try again' }).click();
  await saved;
});

test('erasing asks twice, by keyboard, and leaves nothing but what the law keeps', async ({
  page,
  host,
  request,
}) => {
  test.slow();
  const { email, path } = await new PortalApi(request, host.adminPassword).issueLetter();
  const person = await openFromList(page, host.adminPassword, email);
  await person.erase.press('Enter');
  await expect(person.dialog).toContainText('1 entry in People');
  await expect(person.dialog).toContainText('1 application with its note, log and letters');

  await person.confirmation.fill('somebody@example.org');
  await page.keyboard.press('Enter');
  await expect(person.dialog).toContainText('The two addresses are not the same.');
  await expect(person.confirmation).toHaveAttribute('aria-invalid', 'true');
  await person.confirmation.fill(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(person.dialog).toContainText('It cannot be undone.');
  await person.answer('Cancel').click();
  await expect(person.erase).toBeFocused();
  await expect(person.heading).toHaveText('Visiting Researcher');

  await person.erase.press('Enter');
  await person.confirmation.fill(email);
  await person.answer('Continue').click();
  await person.answer('Erase for good').click();
  await expect(person.heading).toHaveText('The data are erased');
  await expect(person.heading).toBeFocused();
  await expectAccessible(page);
  expect(await (await request.get(path)).text()).toContain('This letter was withdrawn');
  await page.getByRole('link', { name: 'Go to People' }).click();
  const people = new AdminTable(page, 'people');
  await people.search.fill(email);
  await expect(people.count).toHaveText(/^0 of \d+/);
});

test('an erasure that fails says that it is not known to be done, and can be tried again', async ({
  page,
  host,
  watch,
}) => {
  watch.announce('ERR_CONNECTION_FAILED');
  const record = buildPersonRecord();
  const person = await openDouble(page, host.adminPassword, record);
  await page.route('**/api/admin/own-data/erase', (route) => route.abort('connectionfailed'));
  await person.erase.click();
  await person.confirmation.fill(record.person.email);
  await person.answer('Continue').click();
  await person.answer('Erase for good').click();
  await expect(person.dialog).toContainText("We can't confirm it was erased.");
  await page.unroute('**/api/admin/own-data/erase');
  await person.answer('Erase for good').click();
  await expect(person.heading).toHaveText('The data are erased');
});

test('a key pressed twice or a double click never answers the second question', async ({
  page,
  host,
}) => {
  const record = buildPersonRecord();
  const person = await openDouble(page, host.adminPassword, record);
  const erasures: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/own-data/erase')) erasures.push(request.url());
  });
  await person.erase.click();
  await person.confirmation.fill(record.person.email);
  await person.answer('Continue').press('Enter');
  await expect(person.answer('Erase for good')).toBeVisible();
  await expect(person.answer('Cancel')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(person.dialog).toBeHidden();

  await person.erase.click();
  await person.confirmation.fill(record.person.email);
  await person.answer('Continue').dblclick();
  await expect(person.answer('Erase for good')).toBeVisible();
  expect(erasures).toEqual([]);
});
