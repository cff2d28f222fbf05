/** Each way in which a message from /contact can be refused or lost (P-24). */
import { expect, test } from '#tests/support/browser-test.ts';
import { ContactPage, completeMessage } from '#tests/pages/contact-page.ts';

const failure = 'Sorry, there was an error sending your message. Please try again.';

test('nothing is sent while a field is wrong; the first wrong one has the focus', async ({
  page,
}) => {
  const contact = new ContactPage(page);
  let calls = 0;
  await contact.answerWith(async (route) => {
    calls += 1;
    await route.abort();
  });
  await contact.open();
  await contact.fill({ name: 'Ada', email: 'ada@', message: '   ' });
  await contact.send.click();
  await expect(contact.email).toBeFocused();
  await expect(contact.email).toHaveAccessibleDescription(
    'Enter a full address, such as name@example.org.',
  );
  await expect(contact.subject).toHaveAccessibleDescription('Subject is required.');
  await expect(contact.message).toHaveAccessibleDescription('Message is required.');
  await expect(contact.name).not.toHaveAttribute('aria-invalid');
  await expect(page.getByRole('alert')).toHaveText('3 fields need a correction.');
  await contact.email.fill('ada@example.org');
  await expect(contact.email).not.toHaveAttribute('aria-invalid');
  await expect(page.getByRole('alert')).toHaveText('2 fields need a correction.');
  expect(calls).toBe(0);
});

test('a field that the server refuses carries what the server said', async ({ page, watch }) => {
  watch.announce('status of 422');
  const contact = new ContactPage(page);
  await contact.answerWith((route) =>
    route.fulfill({
      status: 422,
      json: { error: 'Please correct the marked fields.', fields: { subject: 'Say it shorter.' } },
    }),
  );
  await contact.open();
  await contact.fill();
  await contact.send.click();
  await expect(contact.subject).toBeFocused();
  await expect(contact.subject).toHaveAccessibleDescription('Say it shorter.');
  await expect(page.getByText('Error:')).toBeVisible();
  await expect(page.getByText(failure)).toBeVisible();
  await expect(contact.message).toHaveValue(completeMessage.message);
});

test('after too many messages the visitor reads when to try again', async ({ page, watch }) => {
  watch.announce('status of 429');
  const contact = new ContactPage(page);
  await contact.answerWith((route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '42' },
      json: { error: 'Too many requests.' },
    }),
  );
  await contact.open();
  await contact.fill();
  await contact.send.click();
  await expect(page.getByRole('alert')).toContainText(failure);
  await expect(page.getByRole('alert')).toContainText('You can send again in 42 seconds.');
});

for (const [how, words] of [
  ['an unexpected error', 'status of 500'],
  ['no answer at all', 'ERR_FAILED'],
] as const) {
  test(`${how} is said in words, and what was typed stays`, async ({ page, watch }) => {
    watch.announce(words);
    const contact = new ContactPage(page);
    await contact.answerWith((route) =>
      words === 'ERR_FAILED'
        ? route.abort()
        : route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }),
    );
    await contact.open();
    await contact.fill();
    await contact.send.click();
    await expect(page.getByRole('alert')).toHaveText(`Error: ${failure}`);
    await expect(contact.message).toHaveValue(completeMessage.message);
    await page.unroute('**/api/contact');
    await contact.send.click();
    await expect(page.getByText('Message Sent!')).toBeVisible();
    await expect(page.getByText(failure)).toBeHidden();
  });
}

test('nothing pasted is cut: what is too long is said and stays', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill();
  await contact.message.fill('');
  await page.keyboard.insertText('o'.repeat(10_001));
  await contact.send.click();
  await expect(contact.message).toHaveAccessibleDescription(
    'Message may have at most 10,000 characters.',
  );
  await expect(contact.message).toBeFocused();
  await expect(contact.message).toHaveValue('o'.repeat(10_001));
});

test('a paste of a megabyte is refused in words instead of hanging the page', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.fill();
  const paste = (characters: number) =>
    contact.message.evaluate((area, length) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'x'.repeat(length));
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      return area.dispatchEvent(event);
    }, characters);
  expect(await paste(1_000_000), 'left to the browser').toBe(false);
  await expect(contact.message).toHaveAccessibleDescription(
    'Not pasted: that is 1,000,000 characters, and Message may have at most 10,000.',
  );
  await expect(contact.message).toHaveValue(completeMessage.message);
  expect(await paste(15_000), 'left to the browser').toBe(true);
  await contact.message.fill('Shorter.');
  await expect(contact.message).toHaveAccessibleDescription('');
});
