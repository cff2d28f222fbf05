/** A person's page: facts and one timeline (P-85). */
import { buildPerson } from '#tests/factories/admin-rows.ts';
import { buildContactRequest } from '#tests/factories/contact.ts';
import { difficultNames } from '#tests/factories/paper.ts';
import { buildGift, buildPersonRecord } from '#tests/factories/person-record.ts';
import { AdminPortal } from '#tests/pages/admin-portal.ts';
import { AdminTable } from '#tests/pages/admin-table.ts';
import { PersonPage } from '#tests/pages/person-page.ts';
import { SiteFrame } from '#tests/pages/site-frame.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { PortalApi } from '#tests/support/portal-api.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { openDouble } from '#tests/support/open-person.ts';

test('a researcher from the list: facts, messages, application and decision on one timeline', async ({
  page,
  host,
  request,
}) => {
  const api = new PortalApi(request, host.adminPassword);
  const { id, email, reference } = await api.apply();
  const message = buildContactRequest({ email, contactType: 'partner', message: 'One.\n\nTwo.' });
  expect((await request.post('/api/contact', { data: message })).status()).toBe(201);
  await api.decide(id, 'approved');

  await new AdminPortal(page).enter('/admin/people', host.adminPassword);
  const people = new AdminTable(page, 'people');
  await people.search.fill(email);
  await people.filter.selectOption({ label: 'Researchers' });
  await people.row(email).getByRole('link', { name: 'View', exact: true }).click();
  const person = new PersonPage(page);
  await expect(person.heading).toHaveText('Visiting Researcher');
  await expect(page).toHaveTitle('Visiting Researcher | Admin Portal');
  await expect(person.heading).toBeFocused();
  await expect(person.facts).toContainText('Institute of Developmental Biology');
  await expect(person.facts.getByRole('link', { name: email })).toHaveAttribute(
    'href',
    `mailto:${encodeURIComponent(email)}`,
  );
  await expect(person.entries).toHaveText([
    new RegExp(`Approved: ${reference}`),
    new RegExp(`Message: ${message.subject}`),
    new RegExp(`Applied for platform access: ${reference}`),
  ]);
  const summary = person.entries.nth(1).locator('summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(person.entries.nth(1)).toContainText('Two.');
  await expect(person.entries.nth(1).getByRole('link', { name: 'Reply via Email' })).toBeVisible();

  await person.facts.getByRole('link', { name: 'Also a partner' }).click();
  await expect(page).toHaveURL(/\/admin\/people\/partner\//);
  await expect(person.facts).toContainText('partner');
  await expect(person.facts.getByRole('link', { name: 'Also a researcher' })).toBeVisible();
  await person.entries.getByRole('link', { name: reference }).first().click();
  await expect(page).toHaveURL(`/admin/applications/${id}`);
});

test('a donor: gifts with their state, test gifts said to be such @screens', async ({
  page,
  host,
}) => {
  const gift = buildGift();
  const person = await openDouble(
    page,
    host.adminPassword,
    buildPersonRecord({
      person: buildPerson({ type: 'donor', name: difficultNames.arabic, institution: null }),
      timeline: [
        buildGift({ status: 'pending', testMode: true }),
        buildGift({ amountCents: 123_456, refundedCents: 3400 }),
        buildGift({ refundedCents: 5000 }),
        gift,
        {
          kind: 'message',
          at: '2026-09-01T09:00:00.000Z',
          id: crypto.randomUUID(),
          subject: 'x'.repeat(300),
          message: `${difficultNames.hebrew}\n${'y'.repeat(2000)}`,
          contactType: null,
        },
      ],
    }),
  );
  await expect(person.entries).toHaveText([
    /Donation of \$50\.00, pending, test mode, not charged/,
    /Donation of \$1,234\.56, succeeded, refunded \$34\.00/,
    /Donation of \$50\.00, succeeded, refunded$/,
    /October 3, 2026.*Donation of \$50\.00, succeeded$/,
    /Message: x{300}/,
  ]);
  await expect(person.facts).toContainText(
    'Given $1,334.56 in 3 donations, last on October 3, 2026, $84.00 refunded',
  );
  await expect(person.entries.nth(3).getByRole('link')).toHaveAttribute(
    'href',
    `/donate/success?id=${gift.id}`,
  );
  await person.entries.last().locator('summary').click();
  expect(await new SiteFrame(page).sidewaysScroll()).toBe(0);
  await expectAccessible(page);
  await person.erase.click();
  await expect(person.confirmation).toBeVisible();
  await expectAccessible(page);
});

test('a donor who left only a name: nothing to export or erase, and no mail link', async ({
  page,
  host,
}) => {
  const record = buildPersonRecord({ person: buildPerson({ type: 'donor', email: '' }) });
  const person = await openDouble(page, host.adminPassword, record);
  await expect(person.timeline).toContainText(
    'This person has no messages, applications or donations yet.',
  );
  await expect(person.ownData).toContainText(
    'This person left no email address, so there is nothing to look up.',
  );
  await expect(person.exportAll).toBeHidden();
  await expect(person.erase).toBeHidden();
  await expectAccessible(page);
});

test('somebody whom nobody knows is not found; a failed load can be tried again', async ({
  page,
  host,
  watch,
}) => {
  watch.announce('404', '503');
  const portal = new AdminPortal(page);
  await portal.enter(`/admin/people/donor/${crypto.randomUUID()}`, host.adminPassword);
  await expect(portal.heading('The person was not found')).toBeFocused();
  await expect(page).toHaveTitle('The person was not found | Admin Portal');
  await page.getByRole('button', { name: 'Back to People' }).click();
  await expect(page).toHaveURL('/admin/people');

  const record = buildPersonRecord();
  const { type, id } = record.person;
  let status = 503;
  await page.route(`**/api/admin/people/${type}/${id}`, (route) =>
    route.fulfill({ status, json: status === 200 ? record : { error: 'No database.' } }),
  );
  await portal.enter(`/admin/people/${type}/${id}`, host.adminPassword);
  await expect(portal.heading('The person did not load')).toBeFocused();
  await expect(page).toHaveTitle('The person did not load | Admin Portal');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(portal.heading('The person did not load')).toBeFocused();
  status = 200;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new PersonPage(page).heading).toHaveText('Sana Iqbal');
  await expect(new PersonPage(page).heading).toBeFocused();
});
