/** The visitor's way through /contact (P-23, P-24). */
import { expect, test } from '#tests/support/browser-test.ts';
import { ContactPage, completeMessage } from '#tests/pages/contact-page.ts';

const failure = 'Sorry, there was an error sending your message. Please try again.';

test('the form asks for four things, each tab describes itself, and cards say how else to write', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await test.step('four things, by name, and nothing goes into the address', async () => {
    for (const field of ['name', 'email', 'subject', 'message'] as const) {
      await expect(contact[field]).toHaveAttribute('name', field);
      await expect(contact[field]).toHaveAttribute('required', '');
    }
    await expect(contact.email).toHaveAttribute('type', 'email');
    await expect(contact.message).toHaveAttribute('rows', '6');
    await expect(contact.form).toHaveAttribute('method', 'post');
  });
  await test.step('each tab has its own description', async () => {
    await expect(contact.tab('Researcher')).toHaveAttribute('aria-selected', 'true');
    await expect(contact.panel).toContainText(
      'Questions about the data, the platform or a method.',
    );
    await contact.tab('Partner').click();
    await expect(contact.panel).toContainText('Proposals from pharmaceutical, academic,');
    await contact.tab('Donor').click();
    await expect(contact.panel).toContainText('Gifts by check, transfer, stock or will,');
  });
  await test.step('the cards say how else to reach the initiative', async () => {
    const cards = page.getByRole('complementary', { name: 'Other ways to reach us' });
    await expect(cards).toContainText('hello@bioelectric-atlas.example');
    await expect(cards).toContainText('+1 (555) 010-0100');
    await expect(cards).toContainText('Fax +1 (555) 010-0101');
    await expect(cards).toContainText('Monday to Friday 9:00 AM to 5:00 PM PST');
  });
});

for (const [type, label] of [
  ['researcher', 'Researcher'],
  ['partner', 'Partner'],
  ['donor', 'Donor'],
] as const) {
  test(`a link opens the ${type} tab, and the message carries its type`, async ({ page }) => {
    const contact = new ContactPage(page);
    await contact.open(`/contact?type=${type}`);
    await expect(contact.tab(label)).toHaveAttribute('aria-selected', 'true');
    await contact.fill();
    const sent = page.waitForRequest('**/api/contact');
    await contact.send.click();
    await expect(contact.sheet.getByRole('heading')).toBeFocused();
    await expect(contact.sheet).toContainText(
      "Thank you for contacting us. We'll get back to you soon.",
    );
    await expect(contact.sheet).toContainText(completeMessage.email);
    await expect(contact.form).toBeHidden();
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual({
      ...completeMessage,
      contactType: type,
      fillTimeMs: expect.any(Number),
      attemptId: expect.any(String),
    });
    expect((await request.response())?.status()).toBe(201);
    await contact.sheet.getByRole('button', { name: 'Send another message' }).click();
    await expect(contact.name).toBeFocused();
    for (const field of ['name', 'email', 'subject', 'message'] as const) {
      await expect(contact[field]).toHaveValue('');
    }
    await expect(contact.tab(label)).toHaveAttribute('aria-selected', 'true');
  });
}

test('after sending, another tab opens the empty form of its kind', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill();
  await contact.send.click();
  await expect(contact.sheet).toBeVisible();
  await contact.tab('Donor').click();
  await expect(contact.tab('Donor')).toBeFocused();
  await expect(contact.name).toHaveValue('');
});

test('while sending, the button says so, keeps its width and ignores a second press', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  let calls = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await contact.answerWith(async (route) => {
    calls += 1;
    await released;
    await route.fulfill({ status: 201, json: { ok: true } });
  });
  await contact.open();
  await contact.fill();
  const atRest = await contact.send.boundingBox();
  await contact.send.click();
  await expect(contact.send).toHaveText('Sending...');
  await expect(contact.send).toHaveAttribute('aria-disabled', 'true');
  expect((await contact.send.boundingBox())?.width).toBe(atRest?.width);
  await contact.send.click({ force: true });
  await contact.subject.press('Enter');
  release();
  await expect(contact.sheet).toBeVisible();
  expect(calls).toBe(1);
});

test('what was typed survives a change of tab and a reload, and ends with success', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill();
  await contact.tab('Donor').click();
  await expect(contact.message).toHaveValue(completeMessage.message);
  await contact.open(page.url());
  await expect(contact.tab('Donor')).toHaveAttribute('aria-selected', 'true');
  await expect(contact.name).toHaveValue(completeMessage.name);
  await expect(contact.message).toHaveValue(completeMessage.message);
  const sent = page.waitForRequest('**/api/contact');
  await contact.send.click();
  await expect(page.getByText('Message Sent!')).toBeVisible();
  expect((await sent).postDataJSON(), 'a restored draft says nothing about its time').toEqual({
    ...completeMessage,
    contactType: 'donor',
    attemptId: expect.any(String),
  });
  await contact.open();
  await expect(contact.name).toHaveValue('');
});

test('what is sent again because no answer came has the same id, other words have another', async ({
  page,
  watch,
}) => {
  watch.announce('ERR_FAILED');
  const contact = new ContactPage(page);
  const ids: unknown[] = [];
  await contact.answerWith(async (route, request) => {
    ids.push((request.postDataJSON() as { attemptId: unknown }).attemptId);
    await route.abort();
  });
  const sendInVain = async () => {
    const before = ids.length;
    await contact.send.click();
    await expect.poll(() => ids.length).toBe(before + 1);
    await expect(page.getByRole('alert')).toHaveText(`Error: ${failure}`);
    await expect(contact.send).toHaveText('Send message');
  };
  await contact.open();
  await contact.fill();
  await sendInVain();
  await sendInVain();
  await contact.open(page.url());
  await sendInVain();
  expect(ids[0]).toEqual(expect.any(String));
  expect(new Set(ids).size, 'again, and after a reload').toBe(1);
  await contact.message.fill('Other words.');
  await sendInVain();
  await contact.tab('Donor').click();
  await sendInVain();
  expect(new Set(ids).size, 'with other words, and as another kind').toBe(3);
});

test('a filled honeypot is sent along, and no person can reach it', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill();
  const trap = contact.form.locator('[name=website]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).not.toBeInViewport();
  await trap.fill('https://example.org');
  const sent = page.waitForRequest('**/api/contact');
  await contact.send.click();
  expect((await sent).postDataJSON()).toMatchObject({ website: 'https://example.org' });
  await expect(page.getByText('Message Sent!')).toBeVisible();
});
