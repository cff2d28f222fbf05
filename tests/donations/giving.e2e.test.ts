/** A donor opens the giving page by its link, and checks the code on a document (P-141, P-143). */
import { adminDonationSchema } from '#model/donations/admin-donations.ts';
import { expectAccessible, expectSound } from '#tests/support/browser/axe.ts';
import { giveDonation } from '#tests/support/browser/give.ts';
import { findInMail } from '#tests/support/mail/find-in-mail.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { PublicPage } from '#tests/support/pages/public-page.ts';

test('a donor opens the link, reads a year, corrects the name and gives a new address @journey', async ({
  page,
  request,
  watch,
}, { project }) => {
  const email = `donor-${crypto.randomUUID()}@mail.example`;
  const { main } = new PublicPage(page);
  await giveDonation(request, { amount: 50, donorName: 'A. Donnor', donorEmail: email });
  await test.step('the code on the document', async () => {
    await page.goto(await findInMail(request, email, /\/verify\/\S+/));
    await expectSound(page, 'This test gift is recorded');
    await expect(main).toContainText('no gift was received');
    await main.getByRole('button', { name: 'Compare' }).click();
    await expect(main.getByText('Amount is required.')).toBeVisible();
    await main.getByLabel('Amount on the document, in dollars').fill('$50.00 USD');
    await main.getByRole('button', { name: 'Compare' }).click();
    await expect(main.getByRole('status')).toHaveText('The amount matches our records.');
    await expect(main.getByRole('status')).toBeFocused();
    expect(await page.content()).not.toContain('Donnor');
  });
  await test.step('the link', async () => {
    const refused = await request.post('/giving', { form: { email: 'nowhere' } });
    expect(refused.status()).toBe(422);
    expect(await refused.text()).toContain('Enter a full address, such as name@example.org.');
    await page.goto('/giving');
    await expectSound(page, 'Your giving');
    const field = main.getByLabel('Email');
    await main.getByRole('button', { name: 'Email me a link' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/ Email is required\.$/);
    await field.fill('donor@mail');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(/ Enter a full address, such as name@/);
    await expectAccessible(page);
    // Copied, with a zero-width space, which the browser would refuse.
    await field.fill(email.replace('@', '\u200b@'));
    await main.getByRole('button', { name: 'Email me a link' }).click();
    await expectSound(page, 'Check your email');
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  });
  const link = await findInMail(request, email, /\/giving\/\S+\.\S+/);
  await test.step('the page', async () => {
    const response = await page.goto(link);
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    await expectSound(page, 'Your giving');
    const expiry = await main.getByText('This private link works until').boundingBox();
    const lines = project.name === 'phone' ? 2 : 1;
    expect(expiry?.height, 'in so many lines').toBeLessThan(lines * 30);
    await expect(main.getByRole('listitem')).toHaveText([
      /Visa ending in 4242.*\$50\.00.*Receipt/s,
    ]);
    await expect(main, 'who gave $50 is not on the supporters’ page').toContainText(
      'Not listed. The page names donors from $100 in a calendar year',
    );
    const list = main.getByRole('button', { name: 'List my name' });
    await expect(list).toBeDisabled();
    // A form that is refused says so where its address leads.
    await list.evaluate((button: HTMLButtonElement) => {
      button.disabled = false;
      button.form?.querySelector('[name=listed]')?.setAttribute('value', 'nonsense');
    });
    watch.announce('status of 422');
    await list.click();
    const supporters = main.getByRole('region', { name: 'Supporters’ page' });
    await expect(supporters.getByRole('alert')).toBeInViewport();
    await expect(main.getByRole('alert')).toHaveCount(1);
    await main.getByText('Change the name').click();
    await main.getByRole('textbox', { name: 'Name on documents' }).fill('');
    await main.getByRole('button', { name: 'Save the name' }).click();
    await expect(main.getByText('Name is required.')).toBeVisible();
    await main.getByRole('textbox', { name: 'Name on documents' }).fill('A. Donor');
    await main.getByRole('button', { name: 'Save the name' }).click();
    await expect(main.locator('bdi', { hasText: /^A\. Donor$/ })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Name on documents' })).toBeFocused();
  });
  const year = new Date().toLocaleDateString('en-US', {
    timeZone: 'America/Los_Angeles',
    year: 'numeric',
  });
  const statement = await request.get(`${link}/statement/${year}.pdf`);
  expect(statement.headers()['content-type']).toBe('application/pdf');
  await test.step('another address, with the code that reaches it', async () => {
    watch.announce('status of 422');
    const other = `new-${email}`;
    const asked = main.getByRole('textbox', { name: 'Email' });
    await main.getByText('Use another address').click();
    await asked.fill('donor@mail');
    await asked.press('Enter');
    await expect(asked).toHaveAccessibleDescription(/Enter a full address, such as name@/);
    await asked.fill(email);
    await asked.press('Enter');
    await expect(asked).toHaveAccessibleDescription(/This is the address that you use now/);
    await asked.fill(other);
    await asked.press('Enter');
    await expect(main.getByRole('heading', { name: 'Email' })).toBeFocused();
    await expect(main).toContainText(`We sent a code to ${other}.`);
    const code = main.getByRole('textbox', { name: 'Code from that email' });
    await code.fill('0000 0000');
    await code.press('Enter');
    await expect(code).toHaveAccessibleDescription(/This is not the code of our newest email/);
    await expect(code).toHaveValue('0000 0000');
    await expectSound(page, 'Your giving');
    await code.fill(await findInMail(request, other, /\b\d{4} \d{4}\b/));
    await main.getByRole('button', { name: 'Use that address' }).dblclick();
    await expect(main.getByRole('status')).toContainText('Your gifts have this address now.');
    await expect(main.getByText(`Donations made with ${other}`)).toBeVisible();
    await expect(main.getByRole('listitem')).toHaveText([/\$50\.00/]);
    await expectAccessible(page);
    await findInMail(request, `"${email}`, /have another address now/);
    expect((await request.get(link)).status()).toBe(404);
  });
});

test('two givers at one mailbox stand apart, each below the own name', async ({
  page,
  request,
}) => {
  const email = `desk-${crypto.randomUUID()}@mail.example`;
  const { main } = new PublicPage(page);
  await giveDonation(request, { amount: 50, donorName: 'A. Donor', donorEmail: email });
  await giveDonation(request, { amount: 75, donorName: 'Donor Fund', donorEmail: email });
  expect((await request.post('/giving', { form: { email } })).ok()).toBe(true);
  await page.goto(await findInMail(request, email, /\/giving\/\S+\.\S+/));
  await expectSound(page, 'Your giving');
  for (const [name, total] of [
    ['A. Donor', '$50.00'],
    ['Donor Fund', '$75.00'],
  ] as const) {
    const section = main.getByRole('region', { name, exact: true });
    await expect(section.getByRole('heading', { level: 3 })).toHaveCount(4);
    await expect(
      section.getByRole('region', { name: new RegExp(`^${name} 20\\d\\d$`) }),
    ).toContainText(total);
  }
});

test('only the new mail opens the receipt after staff corrected its address @long', async ({
  page,
  request,
  watch,
  donations,
  receipt,
}) => {
  const email = `donor-${crypto.randomUUID()}@mail.example`;
  await giveDonation(request, { amount: 25, donorName: 'B. Donor', donorEmail: email });
  const old = await findInMail(request, email, /\/donate\/success\S+/);
  await donations.open();
  await donations.search.fill(email);
  await donations.rows.first().getByRole('button', { name: 'View' }).click();
  await donations.dialog.getByRole('button', { name: 'Send again...' }).click();
  const field = donations.dialog.getByLabel('Send to');
  await expect(field).toBeFocused();
  await field.fill('nobody');
  await donations.dialog.getByRole('button', { name: 'Send the document' }).click();
  await expect(donations.dialog.getByText(/full address/)).toBeVisible();
  await field.fill(`new-${email}`);
  await expectAccessible(page);
  await donations.dialog.getByRole('button', { name: 'Send the document' }).click();
  await expect(donations.dialog.getByText(/^(?:Queued for|Sent) /)).toContainText(`new-${email}`);
  await expect(donations.dialog.getByRole('link', { name: `new-${email}` })).toBeVisible();
  await findInMail(request, `new-${email}`, /Tax acknowledgment/);
  await findInMail(request, `"${email}`, /reached you by mistake/);
  const document = donations.dialog.getByRole('link', { name: 'Open document' });
  const pdf = await request.get((await document.getAttribute('href')) ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');

  watch.announce('status of 410');
  expect((await page.goto(old))?.status()).toBe(410);
  await expectSound(page, 'This link is no longer valid');
  expect(await page.content()).not.toMatch(/B\. Donor|new-donor|25\.00/);
  await page.goto(await findInMail(request, `new-${email}`, /\/donate\/success\S+/));
  await expect(receipt.detail('Email')).toHaveText(`new-${email}`);
  await expect(receipt.detail('Donation ID')).toHaveText(/^[0-9a-f-]{36}$/);
});

test('staff send a corrected yearly statement, once @long', async ({
  page,
  request,
  donations,
}) => {
  const email = `donor-${crypto.randomUUID()}@mail.example`;
  const year = new Date().getFullYear() - 1;
  const post = (path: string, data: object) =>
    request.post(`/api/admin/donations${path}`, { data, headers: staffHeaders });
  const check = { source: 'check', receivedOn: `${year}-07-19`, donorName: 'C. Donor' };
  const record = (amountCents: number) => post('', { ...check, amountCents, donorEmail: email });
  const { id } = adminDonationSchema.parse(await (await record(4000)).json());
  await record(6000);

  await donations.open();
  await page.getByRole('button', { name: 'Yearly statements...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Yearly statements' });
  const ours = dialog.getByRole('listitem').filter({ hasText: email });
  await expect(ours).toContainText('C. Donor');
  await expect(ours).toContainText('$100.00');
  await ours.getByRole('button').click();
  await expect(dialog.getByRole('table').getByRole('row')).toHaveCount(4);
  await dialog.getByRole('button', { name: /^Send \d+ statements?$/ }).click();
  await expect(ours).toHaveCount(0);
  await findInMail(request, email, /refunds:\s\$100\.00/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await post(`/${id}/reverse`, {});
  await page.getByRole('button', { name: 'Yearly statements...' }).click();
  await ours.getByRole('button').click();
  await expect(dialog).toContainText(/Replaces the one of .* Total \$60\.00, was \$100\.00\./);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Send \d+ statements?$/ }).click();
  await expect(ours).toHaveCount(0);
  await findInMail(request, email, new RegExp(`your gifts of ${year} replaces`));
});
