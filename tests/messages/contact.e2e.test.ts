/** A message is written at /contact, sent, refused, lost and restored (P-23, P-24). */
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/browser-test.ts';
import { expectReadableTwiceAsLarge, countTextLines } from '#tests/support/browser/large-text.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';
import { completeMessage } from '#tests/support/pages/contact-page.ts';
import { SiteFrame } from '#tests/support/pages/site-frame.ts';

const failure = 'Sorry, there was an error sending your message. Please try again.';
const fields = ['name', 'email', 'subject', 'message'] as const;

test('each tab is opened by its link and sends its type', async ({ page, contact }) => {
  await contact.open();
  await test.step('four fields, by name, and nothing goes into the address', async () => {
    for (const field of fields) {
      await expect(contact[field]).toHaveAttribute('name', field);
      await expect(contact[field]).toHaveAttribute('aria-required', 'true');
    }
    await expect(contact.email).toHaveAttribute('type', 'email');
    await expect(contact.message).toHaveAttribute('rows', '6');
    await expect(contact.form).toHaveAttribute('method', 'post');
    await expect(contact.tab('Researcher')).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('the cards say how else to reach the initiative', async () => {
    const cards = page.getByRole('complementary', { name: 'Other ways to reach us' });
    await expect(cards).toContainText('hello@bioelectric-atlas.example');
    await expect(cards).toContainText('+1 (555) 010-0100');
    await expect(cards).toContainText('Fax +1 (555) 010-0101');
    await expect(cards).toContainText('Monday to Friday 9:00 AM to 5:00 PM PST');
  });
  for (const [label, description] of [
    ['Researcher', 'Questions about the data, the platform or a method.'],
    ['Partner', 'Proposals from pharmaceutical, academic,'],
    ['Donor', 'Gifts by check, transfer, stock or will,'],
  ] as const) {
    const contactType = label.toLowerCase();
    await test.step(contactType, async () => {
      await contact.open(`/contact?type=${contactType}`);
      await expect(contact.tab(label)).toHaveAttribute('aria-selected', 'true');
      await expect(contact.panel).toContainText(description);
      await contact.fill();
      const sent = page.waitForRequest('**/api/contact');
      await contact.send.click();
      await expect(contact.sheet.getByRole('heading')).toBeFocused();
      await expect(contact.sheet).toContainText(
        "Thank you for contacting us. We'll get back to you soon.",
      );
      await expect(contact.sheet).toContainText(completeMessage.email);
      await expect(contact.panel, 'the sheet takes the place of the description').not.toContainText(
        description,
      );
      const request = await sent;
      expect(request.method()).toBe('POST');
      expect(request.postDataJSON()).toEqual({
        ...completeMessage,
        contactType,
        fillTimeMs: expect.any(Number),
        attemptId: expect.any(String),
      });
      expect((await request.response())?.status()).toBe(201);
      await expect(contact.sheet.getByRole('button')).toHaveCount(0);
      await expect(contact.form.getByRole('heading')).toHaveText('Send another message');
      for (const field of fields) await expect(contact[field]).toHaveValue('');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(contact.tab(label)).toHaveAttribute('aria-selected', 'true');
    });
  }
});

test('the sheet stays until the next message, whose sheet takes its place @journey @long', async ({
  page,
  watch,
  contact,
}) => {
  await contact.open('/contact?type=partner');
  await contact.fill();
  await contact.send.click();
  await expect(contact.sheet).toContainText(completeMessage.email);
  await expect(contact.sheet).toBeInViewport();
  await expectAccessible(page);
  await contact.tab('Donor').click();
  await expect(contact.tab('Donor')).toBeFocused();
  await expect(contact.sheet).toContainText(completeMessage.email);

  watch.announce('ERR_FAILED');
  await contact.fill({ ...completeMessage, email: 'other@example.org' });
  await page.route('**/api/contact', (route) => route.abort(), { times: 1 });
  await contact.send.click();
  await expect(contact.form.getByRole('alert')).toContainText(failure);
  await expect(contact.sheet, 'a failure changes nothing above it').toContainText(
    completeMessage.email,
  );
  const sent = page.waitForRequest('**/api/contact');
  await contact.send.click();
  expect((await sent).postDataJSON()).toMatchObject({ contactType: 'donor' });
  await expect(contact.sheet.getByRole('heading')).toBeFocused();
  await expect(contact.sheet).toContainText('other@example.org');
  await expect(contact.sheet).toHaveCount(1);
  await expect(contact.message).toHaveValue('');
  await expectReadableTwiceAsLarge(page);
});

test('while sending, a second press is ignored @long', async ({ contact }) => {
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
  await contact.tab('Donor').click();
  await expect(contact.tab('Donor')).toBeFocused();
  await expect(contact.name).toHaveValue('');
});

test('a message that the browser filled in without a word is read, and is no spam @long', async ({
  page,
  contact,
}) => {
  const message = { ...completeMessage, subject: `Filled in ${crypto.randomUUID()}` };
  await contact.open();
  for (const field of fields) {
    await contact[field].evaluate((control, value) => {
      // Past what React put on the element, and without an event.
      const prototype: unknown = Object.getPrototypeOf(control);
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
    }, message[field]);
  }
  const sent = page.waitForRequest('**/api/contact');
  await contact.send.click();
  expect((await sent).postDataJSON()).toEqual({
    ...message,
    contactType: 'researcher',
    attemptId: expect.any(String),
  });
  await expect(contact.sheet).toContainText(message.email);
  const listed = await page.request.get('/api/admin/contacts', { headers: staffHeaders });
  expect(await listed.json()).toContainEqual(
    expect.objectContaining({ subject: message.subject, spam: false }),
  );
});

test('a draft survives tab and reload, until it is sent @long', async ({ page, contact }) => {
  await contact.open();
  await contact.fill();
  const trap = contact.form.locator('[name=website]');
  await test.step('no person can reach the honeypot', async () => {
    await expect(trap).toHaveAttribute('tabindex', '-1');
    await expect(trap).not.toBeInViewport();
  });
  await contact.tab('Donor').click();
  await expect(contact.message).toHaveValue(completeMessage.message);
  await contact.open(page.url());
  await expect(contact.tab('Donor')).toHaveAttribute('aria-selected', 'true');
  await expect(contact.name).toHaveValue(completeMessage.name);
  await expect(contact.message).toHaveValue(completeMessage.message);
  await trap.fill('https://example.org');
  const sent = page.waitForRequest('**/api/contact');
  await contact.send.click();
  await expect(page.getByText('Message Sent!')).toBeVisible();
  expect((await sent).postDataJSON(), 'a restored draft has no fill time').toEqual({
    ...completeMessage,
    contactType: 'donor',
    website: 'https://example.org',
    attemptId: expect.any(String),
  });
  await contact.open();
  await expect(contact.name).toHaveValue('');
});

test('a message that is sent again has the same id, and a changed one another @long', async ({
  page,
  watch,
  contact,
}) => {
  watch.announce('ERR_FAILED');
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

test('wrong fields and refusals lose nothing @journey @long', async ({ page, watch, contact }) => {
  watch.announce('status of 422', 'status of 429', 'status of 500', 'ERR_FAILED');
  const alert = page.getByRole('alert');
  let calls = 0;
  await contact.answerWith((route) => {
    calls += 1;
    return route.abort();
  });
  await contact.open();
  await test.step('nothing is sent while a field is wrong; the first wrong one has the focus', async () => {
    await contact.fill({ name: 'Ada', email: 'ada@', message: '   ' });
    await contact.send.click();
    await expect(contact.email).toBeFocused();
    await expect(contact.email).toHaveAccessibleDescription(
      'Enter a full address, such as name@example.org.',
    );
    await expect(contact.subject).toHaveAccessibleDescription('Subject is required.');
    await expect(contact.message).toHaveAccessibleDescription('Message is required.');
    await expect(contact.name).not.toHaveAttribute('aria-invalid');
    await expect(alert).toHaveText('3 fields need a correction.');
    await expectAccessible(page);
    await contact.email.fill('a..b@example.org');
    await contact.send.click();
    await expect(contact.email).toHaveAccessibleDescription('Remove one of the two dots in a row.');
    await contact.email.fill('ada@example.org');
    await expect(contact.email).not.toHaveAttribute('aria-invalid');
    await expect(alert).toHaveText('2 fields need a correction.');
    expect(calls).toBe(0);
  });
  await test.step('nothing pasted is cut: what is too long is shown at once and stays', async () => {
    await contact.fill();
    for (const length of [10_001, 1_000_000]) {
      await contact.message.fill('');
      await page.keyboard.insertText('o'.repeat(length));
      await expect(contact.message).toHaveAccessibleDescription(
        'Message may have at most 10,000 characters.',
      );
      await contact.send.click();
      await expect(contact.message).toBeFocused();
      await expect(contact.message).toHaveValue('o'.repeat(length));
    }
    await contact.fill();
    await expect(contact.message).toHaveAccessibleDescription('');
  });
  await test.step('no answer', async () => {
    await contact.send.click();
    await expect(alert).toHaveText(`Error: ${failure}`);
  });
  for (const [status, headers, json, text] of [
    [429, { 'Retry-After': '42' }, { error: 'Too many requests.' }, 'in 42 seconds.'],
    [500, {}, { error: 'Something went wrong.' }, failure],
    [422, {}, { error: 'Correct this.', fields: { subject: 'Say it shorter.' } }, failure],
  ] as const) {
    await test.step(`answered ${status}`, async () => {
      await contact.answerWith((route) => route.fulfill({ status, headers, json }));
      await contact.send.click();
      await expect(alert).toContainText(failure);
      await expect(alert).toContainText(text);
      await expect(contact.message).toHaveValue(completeMessage.message);
    });
  }
  await test.step('a field that the server refuses carries what the server said', async () => {
    await expect(contact.subject).toBeFocused();
    await expect(contact.subject).toHaveAccessibleDescription('Say it shorter.');
    await expectAccessible(page);
  });
  await page.unroute('**/api/contact');
  await contact.subject.fill('Shorter');
  await contact.send.click();
  await expect(page.getByText('Message Sent!')).toBeVisible();
  await expect(page.getByText(failure)).toBeHidden();
  await expectAccessible(page);
});

test('a message is written and sent by keyboard alone, in letters beyond ASCII @long', async ({
  page,
  contact,
}) => {
  const letters = page.waitForResponse(/instrument-sans-latin\./);
  await contact.open();
  await contact.tab('Researcher').focus();
  for (const [key, label] of [
    ['ArrowRight', 'Partner'],
    ['End', 'Donor'],
    ['ArrowRight', 'Researcher'],
    ['ArrowLeft', 'Donor'],
    ['Home', 'Researcher'],
    ['ArrowRight', 'Partner'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(contact.tab(label)).toBeFocused();
    await expect(contact.tab(label)).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Tab');
  await expect(contact.panel.getByRole('link', { name: 'partner page' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(contact.name).toBeFocused();
  for (const text of ['Zoë Müller', 'ada@example.org', 'Calibration', 'How?']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  expect((await letters).ok(), 'the face of the letters beyond ASCII').toBe(true);
  await expect(contact.send).toBeFocused();
  const sent = page.waitForRequest('**/api/contact');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Zoë Müller',
    message: 'How?',
    contactType: 'partner',
  });
  await expect(page.getByText('Message Sent!')).toBeVisible();
});

test('narrow and enlarged windows cover no field @long', async ({ page, contact }) => {
  // A window of 1440 x 900 zoomed to 200 % has half as many CSS pixels each way.
  await page.setViewportSize({ width: 720, height: 450 });
  await contact.open();
  expect(await new SiteFrame(page).sidewaysScroll()).toBe(0);
  for (const field of fields.map((name) => contact[name])) {
    await field.focus();
    // Browsers leave a field of many lines where it is when they see half of it.
    await expect(field).toBeInViewport({ ratio: field === contact.message ? 0.5 : 1 });
    const isUncovered = await field.evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + 4) === element;
    });
    expect(isUncovered, 'the header does not cover the field').toBe(true);
  }
  await contact.send.click();
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect(await new SiteFrame(page).sidewaysScroll()).toBe(0);
    const heights = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().height));
    expect(Math.max(...heights), `a tab in one line at ${width} pixels`).toBeLessThan(64);
  }
  await expectReadableTwiceAsLarge(page);
  await contact.fill();
  await contact.send.click();
  await expect(page.getByText('Message Sent!')).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript no control of contact and signup pretends to work @long', async ({
    page,
  }) => {
    for (const [path, name] of [
      ['/signup', 'Application for access'],
      ['/contact', 'Your message'],
    ] as const) {
      await page.goto(path);
      const form = page.getByRole('form', { name });
      for (const control of await form.locator('input, textarea, select, button').all()) {
        await expect(control).toBeDisabled();
      }
      for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeDisabled();
      const notice = page.getByRole('main').locator('.notice');
      await expect(notice).toContainText('This form needs JavaScript.');
      await expect(notice).toContainText(
        'by email. hello@bioelectric-atlas.example, +1 (555) 010-0100',
      );
      const below = path === '/signup' ? form : page.getByRole('tab').first();
      const [above, next] = [await notice.boundingBox(), await below.boundingBox()];
      expect((next?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(20);
      const phone = notice.locator('a[href="tel:+15550100100"]');
      await expect(phone).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await countTextLines(phone), 'lines of the phone number').toBe(1);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
});
