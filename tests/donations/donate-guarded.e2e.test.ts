/** The donation page while cards are tested on the site (P-153). */
import { minuteMs } from '#model/dates/durations.ts';
import { paymentDeclines } from '#server/db/schema.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { closing, expect, test as base } from '#tests/support/browser/browser-test.ts';
import { type LocalHost, startLocalHost } from '#tests/support/host/local-host.ts';

/** A host on which 20 payments were declined this minute. */
function startGuardedHost(): Promise<LocalHost> {
  return startLocalHost({}, undefined, async (queries) => {
    const minute = new Date(Math.floor(Date.now() / minuteMs) * minuteMs);
    await queries.insert(paymentDeclines).values({ minute, count: 20 });
  });
}

const test = base.extend<{ guarded: LocalHost }>({
  guarded: [closing(startGuardedHost), { timeout: 60_000 }],
  baseURL: async ({ guarded }, use) => use(guarded.url),
});

test('a donor confirms the address and goes on @long', async ({ page, context, watch, donate }) => {
  watch.announce('status of 403');
  watch.announce('status of 422');
  await donate.open();
  await donate.choose(25);
  await donate.introduce({ name: 'Test Donor' });
  await expect(donate.email).toBeFocused();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await donate.introduce({ email: 'donor@mail.example' });
  await expect(page.getByText('Please confirm your email address')).toBeVisible();
  await expect(page.getByText('We sent a link to donor@mail.example.')).toBeVisible();
  await expectAccessible(page);

  let address = '';
  await expect(async () => {
    const mails = (await (await page.request.get('/_sandbox/mail.json')).json()) as {
      text: string;
    }[];
    address = /https?:\/\/\S+\/donation\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    expect(address).not.toBe('');
  }).toPass();
  const opened = await context.newPage();
  const response = await opened.goto(new URL(address).pathname);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expectAccessible(opened);
  await donate.continueToPayment.click();
  await expect(page.getByText('We sent a link to'), 'opening it is no act').toBeVisible();
  await opened.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed');
  await expectAccessible(opened);
  await opened.close();

  await expect(donate.name).toHaveValue('Test Donor');
  await donate.continueToPayment.click();
  await donate.cardNumber.waitFor();
  await expect(donate.donateButton).toHaveText('Donate $25.00');
});
