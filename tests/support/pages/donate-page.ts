import type { BrowserContext, Page } from '@playwright/test';

/** The cards that the sandbox knows. */
export const testCards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authenticates: '4000 0025 0000 3155',
  processes: '4000 0000 0000 5555',
} as const;

/** Describes the donation page: where things are and what one does there; no assertions. */
export function donatePage(page: Page) {
  const frame = page.locator('iframe[title="Secure payment input frame"]').first().contentFrame();
  const bank = page.frameLocator('iframe[title="Card authentication"]');
  const self = {
    page,
    frame,
    bank,
    heading: page.getByRole('heading', { level: 2 }).first(),
    steps: page.getByRole('list', { name: 'Progress' }).getByRole('listitem'),
    announcement: page.locator('main').getByText(/^Step \d of 3/),
    preset: (dollars: number) => page.getByRole('button', { name: `$${dollars}`, exact: true }),
    customAmount: page.getByLabel('Custom amount'),
    continueButton: page.getByRole('button', { name: 'Continue', exact: true }),
    name: page.getByLabel('Name (optional)'),
    email: page.getByLabel('Email (optional)'),
    continueToPayment: page.getByRole('button', { name: 'Continue to Payment' }),
    connecting: page.getByRole('button', { name: 'Connecting...' }),
    back: page.getByRole('button', { name: 'Back' }),
    donateButton: page.getByRole('button', { name: /^(Donate \$|Processing)/ }),
    tryAgain: page.getByRole('button', { name: 'Try again' }),
    edit: (line: string) => page.getByRole('button', { name: `Edit ${line}` }),
    alert: page.locator('main').getByRole('alert'),
    cardNumber: frame.getByLabel('Card number'),

    open: async () => {
      await page.goto('/donate');
    },
    /** Goes from step 1 to step 2. */
    choose: (dollars: number) => self.preset(dollars).click(),
    /** Goes from step 2 to step 3. */
    introduce: async ({ name = '', email = '' } = {}) => {
      if (name) await self.name.fill(name);
      if (email) await self.email.fill(email);
      await self.continueToPayment.click();
    },
    /** Goes through the first two steps to fields that are ready. */
    reachPayment: async ({ dollars = 50, name = '', email = '' } = {}) => {
      await self.open();
      await self.choose(dollars);
      await self.introduce({ name, email });
      await self.cardNumber.waitFor();
    },
    fillCard: async (number: string) => {
      await self.cardNumber.fill(number);
      await frame.getByLabel('Expiration date').fill('12 / 34');
      await frame.getByLabel('Security code').fill('123');
      await frame.getByLabel('ZIP code').fill('94107');
    },
    pay: async (number: string) => {
      await self.fillCard(number);
      await self.donateButton.click();
    },
    /** Comes back from another page, as a browser that kept this one alive shows it again. */
    wake: () =>
      page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    /** Reads what this tab stores for a reload or a duplicate of itself. */
    stored: () => page.evaluate(() => JSON.stringify({ ...sessionStorage })),
  };
  return self;
}

/** Makes a new tab with what the browser copies when a tab is duplicated; it has opened nothing yet. */
export async function duplicateTab(
  context: BrowserContext,
  donate: ReturnType<typeof donatePage>,
): Promise<Page> {
  const copy = await context.newPage();
  await copy.addInitScript(
    (stored) => {
      // A frame may be a document without storage.
      if (location.pathname !== '/donate' || sessionStorage.length > 0) return;
      Object.assign(sessionStorage, JSON.parse(stored));
    },
    await donate.stored(),
  );
  return copy;
}

/** Cancels a payment at the provider, as the reconciler does after a day. */
export async function cancelPayment(page: Page, clientSecret: string) {
  const [intent = ''] = clientSecret.split('_secret_');
  await page.request.post('/_sandbox/stripe/cancel', { form: { intent } });
}

/** Records the intents that a page asks for, in order, as they were sent. */
export function recordIntents(page: Page) {
  const sent: { amount: number; donorName: unknown; donorEmail: unknown; attemptId: string }[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/create-payment-intent') return;
    sent.push(request.postDataJSON() as (typeof sent)[number]);
  });
  return sent;
}

/** Counts how often a page asks the provider to pay. */
export function countPayments(page: Page) {
  const paid = { times: 0 };
  page.on('request', (request) => {
    if (/\/v1\/payment_intents\/[^/]+\/confirm$/.test(request.url())) paid.times += 1;
  });
  return paid;
}
