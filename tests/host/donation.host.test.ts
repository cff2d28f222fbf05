/**
 * A donation and the death of the host: the real product in a process of its own, the real SDK, the
 * sandbox Stripe with its ledger on disk (issue: "a donation is never lost, never counted twice").
 */
import { expect, test, vi } from 'vitest';
import {
  adminDonationsSchema,
  donationStatsSchema,
  reconcileReportSchema,
} from '#model/donations/admin-donations.ts';
import { paymentIntentResponseSchema, receiptSchema } from '#model/donations/contract.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { newDataFolder, startHostIn } from '#tests/support/host/host-in-folder.ts';
import { staffHeaders } from '#tests/support/portal/staff.ts';

async function call(address: string, body?: unknown): Promise<unknown> {
  const response = await fetch(address, {
    headers: { ...staffHeaders, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(response.status, address).toBeLessThan(300);
  return response.json();
}

/** Begins a donation and pays for it as the Payment Element does; our side has not heard of it. */
async function payDonation(site: string, donorEmail: string) {
  const donation = buildDonationRequest({ donorEmail });
  const begun = await call(`${site}/api/create-payment-intent`, donation);
  const { clientSecret, donationId } = paymentIntentResponseSchema.parse(begun);
  const paymentIntentId = clientSecret.split('_secret_')[0] ?? '';
  const paid = await fetch(
    `${site}/_sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`,
    {
      method: 'POST',
      body: new URLSearchParams({
        key: 'pk_test_sandbox',
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '49',
        'payment_method_data[card][cvc]': '123',
      }),
    },
  );
  expect(await paid.json()).toMatchObject({ status: 'succeeded' });
  return { donationId, paymentIntentId };
}

const setSwitches = (site: string, switches: object) =>
  call(`${site}/_sandbox/stripe/switches`, switches);

async function mailsTo(site: string, address: string): Promise<unknown[]> {
  const mails = (await call(`${site}/_sandbox/mail.json`)) as { to: unknown }[];
  return mails.filter(({ to }) => JSON.stringify(to).includes(address));
}

async function readDonations(site: string) {
  return adminDonationsSchema.parse(await call(`${site}/api/admin/donations`));
}

async function readFigures(site: string) {
  const { total, successful, totalCents } = donationStatsSchema.parse(
    await call(`${site}/api/admin/donations/stats`),
  );
  return { total, successful, totalCents };
}

test('a donation of a host that is killed between payment and confirm is recorded and mailed once, whatever asks first', async () => {
  const dataDir = newDataFolder();
  const first = startHostIn(dataDir);
  const site = await first.address;
  await setSwitches(site, { holdWebhooks: true });
  const donor = 'killed@mail.example';
  const { donationId, paymentIntentId } = await payDonation(site, donor);
  expect(await readDonations(site)).toMatchObject([{ id: donationId, status: 'pending' }]);
  await first.end('SIGKILL');

  const again = await startHostIn(dataDir).address;
  expect(await readDonations(again)).toMatchObject([{ id: donationId, status: 'pending' }]);
  // The browser that was waiting, a second one, the receipt, the held deliveries and the reconciler.
  await Promise.all([
    call(`${again}/api/donation/confirm`, { paymentIntentId }),
    call(`${again}/api/donation/confirm`, { paymentIntentId }),
    call(`${again}/api/donation/${donationId}`),
    setSwitches(again, { holdWebhooks: false }),
    call(`${again}/api/admin/donations/reconcile`, { days: 1, dryRun: false }),
  ]);
  await vi.waitFor(
    async () => {
      const receipt = await call(`${again}/api/donation/${donationId}`);
      expect(receiptSchema.parse(receipt)).toMatchObject({
        status: 'succeeded',
        cardLast4: '4242',
        acknowledgement: { state: 'sent' },
      });
    },
    { timeout: 60_000, interval: 250 },
  );
  expect(await readFigures(again)).toEqual({ total: 1, successful: 1, totalCents: 2500 });
  expect(await mailsTo(again, donor)).toHaveLength(1);
  const totals = await call(`${again}/api/admin/donations/reconcile`, { days: 1, dryRun: false });
  expect(reconcileReportSchema.parse(totals)).toMatchObject({
    unmatched: 0,
    findings: [],
    provider: { count: 1, cents: 2500 },
    ours: { count: 1, cents: 2500 },
  });
  expect(await mailsTo(again, donor)).toHaveLength(1);
});

test('a host that was killed after a payment records and mails it by itself, when nothing asks', async () => {
  const dataDir = newDataFolder();
  const first = startHostIn(dataDir);
  const site = await first.address;
  await setSwitches(site, { holdWebhooks: true });
  const donor = 'nobody-asks@mail.example';
  const { donationId } = await payDonation(site, donor);
  // Released and killed at once: the deliveries are the next process's to make, or to make again.
  await Promise.all([
    setSwitches(site, { holdWebhooks: false }).catch(() => undefined),
    first.end('SIGKILL'),
  ]);

  const again = await startHostIn(dataDir).address;
  await setSwitches(again, { holdWebhooks: false });
  await vi.waitFor(
    async () => {
      expect(await readDonations(again)).toMatchObject([{ id: donationId, status: 'succeeded' }]);
      expect(await mailsTo(again, donor)).toHaveLength(1);
    },
    // A mail that the dead process had taken up is free again after its lease of two minutes.
    { timeout: 170_000, interval: 500 },
  );
  expect(await readFigures(again)).toEqual({ total: 1, successful: 1, totalCents: 2500 });
});

test('ten donations that are being confirmed when the host is killed are recorded once each', async () => {
  const dataDir = newDataFolder();
  const first = startHostIn(dataDir);
  const site = await first.address;
  await setSwitches(site, { holdWebhooks: true });
  const paid = [];
  for (let donation = 0; donation < 10; donation += 1) {
    paid.push(await payDonation(site, `gift-${donation}@mail.example`));
  }
  const answers = paid.map(({ paymentIntentId }) =>
    call(`${site}/api/donation/confirm`, { paymentIntentId }).catch(() => undefined),
  );
  // The first answer is there, the others are anywhere.
  await Promise.race(answers);
  await first.end('SIGKILL');
  await Promise.all(answers);

  const again = await startHostIn(dataDir).address;
  await call(`${again}/api/admin/donations/reconcile`, { days: 1, dryRun: false });
  expect(await readFigures(again)).toEqual({ total: 10, successful: 10, totalCents: 25_000 });
  const totals = await call(`${again}/api/admin/donations/reconcile`, { days: 1, dryRun: false });
  expect(reconcileReportSchema.parse(totals)).toMatchObject({ unmatched: 0, findings: [] });
});
