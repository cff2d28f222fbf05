/** The thread: what a visitor sends is in Postgres, and staff read it in the portal. */
import { honeypotField } from '#contracts/spam.ts';
import { buildContactRequest } from '#tests/factories/contact.ts';
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { AdminTable } from '#tests/pages/admin-table.ts';
import { expect, test } from '#tests/support/browser-test.ts';

test('a message that a visitor sends is read by staff', async ({ page, host, request }) => {
  const sent = buildContactRequest({ contactType: 'partner', message: 'Line one.\n\nLine two.' });
  expect((await request.post('/api/contact', { data: sent })).status()).toBe(201);
  const portal = new AdminPortal(page);
  await portal.enter('/admin/messages', host.adminPassword);
  const messages = new AdminTable(page, 'messages');
  await messages.search.fill(sent.email);
  await messages.row(sent.email).getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message Details' });
  await expect(dialog).toContainText(sent.email);
  await expect(dialog).toContainText('Line two.');
  await page.keyboard.press('Escape');

  await portal.section('People').click();
  const people = new AdminTable(page, 'people');
  await people.search.fill(sent.email);
  await expect(people.row(sent.email)).toContainText('partner');
});

test('a message that a robot sends is kept apart', async ({ page, host, request }) => {
  const sent = buildContactRequest({ [honeypotField]: 'https://robot.example' });
  expect((await request.post('/api/contact', { data: sent })).status()).toBe(201);
  await new AdminPortal(page).enter('/admin/messages', host.adminPassword);
  const messages = new AdminTable(page, 'messages');
  await messages.search.fill(sent.email);
  await expect(messages.count).toHaveText(/^0 of \d+ messages?$/);
  await messages.filter.selectOption({ label: 'Marked as spam' });
  await expect(messages.row(sent.email)).toBeVisible();
});
