/** A person's page: details, one timeline, export and erasure of what is stored about them (P-85, P-100). */
import { readFile } from 'node:fs/promises';
import { buildPerson } from '#tests/support/factories/admin-rows.ts';
import { buildContactRequest } from '#tests/support/factories/contact.ts';
import { difficultNames } from '#tests/support/factories/paper.ts';
import { buildDonationEntry, buildPersonRecord } from '#tests/support/factories/person-record.ts';
import { AdminTable } from '#tests/support/pages/admin-table.ts';
import { PersonPage } from '#tests/support/pages/person-page.ts';
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';
import { openDouble, openFromList } from '#tests/support/browser/open-person.ts';

test('the page of a researcher has details, timeline and export', async ({
  page,
  request,
  api,
  portal,
}) => {
  const { id, email, reference } = await api.apply();
  const message = buildContactRequest({ email, contactType: 'partner', message: 'One.\n\nTwo.' });
  expect((await request.post('/api/contact', { data: message })).status()).toBe(201);
  await api.decide(id, 'approved');

  await portal.enter('/admin/people');
  const people = new AdminTable(page, 'people');
  await people.search.fill(email);
  await people.filter.selectOption({ label: 'Researchers' });
  await people.row(email).getByRole('link', { name: 'View', exact: true }).click();
  const person = new PersonPage(page);
  await expect(person.heading).toHaveText('Visiting Researcher');
  await expect(page).toHaveTitle('Visiting Researcher | Admin Portal');
  await expect(person.heading).toBeFocused();
  await expect(person.details).toContainText('Institute of Developmental Biology');
  await expect(person.details.getByRole('link', { name: email })).toHaveAttribute(
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

  await test.step('export saves everything stored about the address, and no reviewer’s note', async () => {
    const saved = page.waitForEvent('download');
    await person.exportAll.click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^own-data-\d{4}-\d{2}-\d{2}\.json$/);
    const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({
      email,
      people: expect.arrayContaining([expect.objectContaining({ type: 'researcher' })]),
      applications: [{ status: 'approved' }],
    });
    expect(JSON.stringify(data)).not.toContain('"note"');
    await expect(person.dataRequests).toContainText(
      'The file is saved. Send it to that address only.',
    );
  });

  await person.details.getByRole('link', { name: 'Also a partner' }).click();
  await expect(page).toHaveURL(/\/admin\/people\/partner\//);
  await expect(person.details).toContainText('partner');
  await expect(person.entries).toHaveText([new RegExp(`Message: ${message.subject}`)]);
  await person.details.getByRole('link', { name: 'Also a researcher' }).click();
  await person.entries.getByRole('link', { name: reference }).first().click();
  await expect(page).toHaveURL(`/admin/applications/${id}`);
});

test('the page of a donor has donations and test donations @screens @long', async ({
  page,
  watch,
}) => {
  // The double knows no data requests, so how far one reaches is not known.
  watch.announce(/own-data/);
  const donation = buildDonationEntry();
  const person = await openDouble(
    page,
    buildPersonRecord({
      person: buildPerson({ type: 'donor', name: difficultNames.arabic, institution: null }),
      timeline: [
        buildDonationEntry({ status: 'pending', testMode: true }),
        buildDonationEntry({ amountCents: 123_456, refundedCents: 3400 }),
        buildDonationEntry({ refundedCents: 5000 }),
        donation,
        {
          kind: 'message',
          at: '2026-09-01T09:00:00.000Z',
          id: crypto.randomUUID(),
          subject: 'x'.repeat(300),
          message: `${difficultNames.hebrew}\n${'y'.repeat(2000)}`,
          contactType: null,
          email: 'sender@mail.example',
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
  await expect(person.details).toContainText(
    'Given $1,334.56 in 3 donations, last on October 3, 2026, $84.00 refunded',
  );
  await expect(person.entries.nth(3).getByRole('link')).toHaveAttribute(
    'href',
    `/admin/donations/${donation.id}`,
  );
  await person.entries.last().locator('summary').click();
  await expectSound(page);
  await person.erase.click();
  await expect(person.confirmation).toBeVisible();
  await expectAccessible(page);
});

test('two givers of one mailbox are joined and parted by keyboard, and one is an organization @screens', async ({
  page,
  request,
  watch,
}) => {
  watch.announce('status of 422');
  const mark = crypto.randomUUID().slice(0, 8);
  const record = async (donorName: string) => {
    const gift = {
      source: 'check',
      receivedOn: '2026-06-06',
      amountCents: 5000,
      send: false,
      recordAnyway: true,
    };
    const data = { ...gift, donorName, donorEmail: `desk-${mark}@mail.example` };
    const response = await request.post('/api/admin/donations', { data, headers: staffHeaders });
    expect(response.status()).toBe(201);
  };
  await record(`Ana Sample ${mark}`);
  await record(`Sample Foundation ${mark}`);
  const person = await openFromList(page, `Ana Sample ${mark}`);
  const giver = page.getByRole('region', { name: 'Giver' });
  const outcome = giver.getByRole('status').first();
  await expect(person.entries).toHaveCount(1);
  await expect(giver.getByRole('link', { name: `Sample Foundation ${mark}` })).toBeVisible();

  await giver.getByRole('button', { name: 'Join...' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Join these two givers?' });
  await expect(question).toContainText(`Ana Sample ${mark}`);
  await expect(question).toContainText(`Becomes part of itSample Foundation ${mark}`);
  await expect(question.getByText(`desk-${mark}@mail.example`)).toHaveCount(2);
  await expect(
    question.getByText(/^Given \$50\.00 in 1 (test )?donation, last on June/),
  ).toHaveCount(2);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Join', exact: true }).press('Enter');
  await expect(question).toBeHidden();
  await expect(outcome).toHaveText('The two are one giver now.');
  await expect(outcome.locator('p'), 'the focus stays near').toBeFocused();
  await expect(giver).toContainText(`Joined with Sample Foundation ${mark}, 1 gift`);
  await expect(giver).toContainText(/Until \d+:\d\d/);
  await expect(person.entries).toHaveCount(2);
  await expectSound(page);

  await giver.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(outcome).toHaveText('They are two givers again.');
  await expect(outcome.locator('p')).toBeFocused();
  await expect(person.entries).toHaveCount(1);

  const another = giver.getByLabel('Join another giver');
  await another.fill('nobody');
  await another.press('Enter');
  await expect(giver).toContainText('Enter the ID of a giver, or the address of the giver’s page.');
  await expect(another).toHaveValue('nobody');

  await giver.getByRole('link', { name: `Sample Foundation ${mark}` }).press('Enter');
  await expect(person.heading).toHaveText(`Sample Foundation ${mark}`);
  await giver.getByRole('radio', { name: 'Person' }).press('ArrowRight');
  await expect(outcome).toHaveText('Saved.');
  await expect(giver.getByRole('radio', { name: 'Organization' })).toBeFocused();
  await expect(giver.getByRole('radio', { name: 'Organization' })).toBeChecked();
  await expectAccessible(page);
});

test('a person who is unknown is not found, with a way back @long', async ({
  page,
  watch,
  portal,
}) => {
  watch.announce('404');
  await portal.enter(`/admin/people/donor/${crypto.randomUUID()}`);
  await expect(portal.heading('The person was not found')).toBeFocused();
  await expect(page).toHaveTitle('The person was not found | Admin Portal');
  await page.getByRole('button', { name: 'Back to People' }).click();
  await expect(page).toHaveURL('/admin/people');
});

test('a person who does not load can be tried again @long', async ({ page, watch, portal }) => {
  watch.announce('503');
  const record = buildPersonRecord();
  const { type, id } = record.person;
  let status = 503;
  await page.route(`**/api/admin/people/${type}/${id}`, (route) =>
    route.fulfill({ status, json: status === 200 ? record : { error: 'No database.' } }),
  );
  await portal.enter(`/admin/people/${type}/${id}`);
  await expect(portal.heading('The person did not load')).toBeFocused();
  await expect(page).toHaveTitle('The person did not load | Admin Portal');
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(portal.heading('The person did not load')).toBeFocused();
  status = 200;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new PersonPage(page).heading).toHaveText('Sana Iqbal');
  await expect(new PersonPage(page).heading).toBeFocused();
});

test('a donor who left only a name has nothing to export or erase @long', async ({ page }) => {
  const nameOnly = buildPersonRecord({ person: buildPerson({ type: 'donor', email: '' }) });
  const person = await openDouble(page, nameOnly);
  await expect(person.timeline).toContainText(
    'This person has no messages, applications or donations yet.',
  );
  await expect(person.dataRequests).toContainText(
    'No email address is known, so a request cannot be checked. Export and erasure stand here once a gift has an address.',
  );
  await expect(person.exportAll).toBeHidden();
  await expect(person.erase).toBeHidden();
  await expectAccessible(page);
});

test('erasing a person asks twice, by keyboard', async ({ page, request, api }) => {
  test.slow();
  const { email, path } = await api.issueLetter();
  const person = await openFromList(page, email);
  await person.erase.press('Enter');
  await expect(person.confirmation).toBeFocused();
  await expect(person.dialog).toContainText('1 entry in People');
  await expect(person.dialog).toContainText('1 application with its note, log and letters');

  await person.confirmation.fill('somebody@example.org');
  await person.dialogButton('Continue').click();
  await expect(person.dialog).toContainText('The two addresses are not the same.');
  await expect(person.confirmation).toBeFocused();
  await expect(person.confirmation).toHaveAttribute('aria-invalid', 'true');
  await person.confirmation.fill(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(person.dialog).toContainText('It cannot be undone.');
  await person.dialogButton('Cancel').click();
  await expect(person.erase).toBeFocused();
  await expect(person.heading).toHaveText('Visiting Researcher');

  await person.erase.press('Enter');
  await person.confirmation.fill(email);
  await person.dialogButton('Continue').click();
  await person.dialogButton('Erase for good').click();
  await expect(person.heading).toHaveText('The data is erased');
  await expect(person.heading).toBeFocused();
  await expectAccessible(page);
  expect(await (await request.get(path)).text()).toContain('This letter was withdrawn');
  await page.getByRole('link', { name: 'Go to People' }).click();
  const people = new AdminTable(page, 'people');
  await people.search.fill(email);
  await expect(people.count).toHaveText(/^0 of \d+/);
});

test('a person who only wrote a message is exported and erased @journey @long', async ({
  page,
  request,
  portal,
}) => {
  const message = buildContactRequest({ contactType: 'researcher' });
  expect((await request.post('/api/contact', { data: message })).status()).toBe(201);
  await portal.enter('/admin/messages');
  const messages = new AdminTable(page, 'messages');
  await messages.search.fill(message.email);
  await page.getByRole('button', { name: /^View/ }).click();
  await page
    .getByRole('link', { name: 'Export or erase what is stored about this address' })
    .click();
  const held = page.getByRole('status').filter({ hasText: 'Held on' });
  await expect(held).toHaveText(`Held on ${message.email}:1 message1 email`);
  await expect(page).toHaveURL('/admin/people/data-requests');
  await expectSound(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(message.message);

  await page.getByRole('link', { name: 'People', exact: true }).last().click();
  await portal.openActions();
  await page.getByRole('link', { name: 'Data requests' }).click();
  const address = page.getByLabel('Email address');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('Enter a full address, such as name@example.org.')).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill('unknown@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing is stored about unknown@example.org.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase...' })).toBeHidden();
  await address.fill(message.email.toUpperCase());
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Erase...' }).click();
  await page.getByLabel('Type the address again').fill(message.email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('heading', { name: 'The data is erased' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: '1 message' })).toBeVisible();
});

test('failures and double presses neither export nor erase @long', async ({ page, watch, api }) => {
  watch.announce('503', 'ERR_CONNECTION_FAILED');
  const { email } = await api.apply();
  const person = await openFromList(page, email);
  await test.step('a failed export', async () => {
    await page.route('**/api/admin/own-data/export', (route) =>
      route.fulfill({ status: 503, json: { error: 'The database is starting.' } }),
    );
    await person.exportAll.click();
    await expect(person.dataRequests).toContainText(
      'Nothing was exported. The server answered 503: The database is starting.',
    );
    await page.unroute('**/api/admin/own-data/export');
    const saved = page.waitForEvent('download');
    await person.dataRequests.getByRole('button', { name: 'Try again' }).click();
    await saved;
  });
  await test.step('a key pressed twice or a double click never answers the second question', async () => {
    const erasures: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/own-data/erase')) erasures.push(request.url());
    });
    await person.erase.click();
    await person.confirmation.fill(email);
    await person.dialogButton('Continue').press('Enter');
    await expect(person.dialogButton('Erase for good')).toBeVisible();
    await expect(person.dialog.getByRole('heading', { name: 'Erase for good?' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(person.dialogButton('Erase for good')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(person.dialog).toBeHidden();

    await person.erase.click();
    await person.confirmation.fill(email);
    await person.dialogButton('Continue').dblclick();
    await expect(person.dialogButton('Erase for good')).toBeVisible();
    expect(erasures).toEqual([]);
    await person.dialogButton('Cancel').click();
  });
  await test.step('an erasure without a response is not known to be done', async () => {
    await page.route('**/api/admin/own-data/erase', (route) => route.abort('connectionfailed'));
    await person.erase.click();
    await person.confirmation.fill(email);
    await person.dialogButton('Continue').click();
    await person.dialogButton('Erase for good').click();
    await expect(person.dialog).toContainText("We can't confirm it was erased.");
    await page.unroute('**/api/admin/own-data/erase');
    await person.dialogButton('Erase for good').click();
    await expect(person.heading).toHaveText('The data is erased');
  });
});
