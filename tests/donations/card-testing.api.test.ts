/** Who tests cards is slowed down (P-153), over the provider's wire. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import runReconcile from '#functions/reconcile.ts';
import runSweep from '#functions/sweep.ts';
import { hourMs } from '#model/dates/durations.ts';
import { refuseDebit } from '#sandbox/stripe/payments.ts';
import { database } from '#server/db/client.ts';
import {
  cardTestingPeriods,
  confirmations,
  donations,
  outbox,
  paymentDeclines,
  people,
  privateLinks,
} from '#server/db/schema.ts';
import { cancelOpenPayments } from '#server/donations/cancel-open-payments.ts';
import {
  countDecline,
  readCardTestingProtection,
} from '#server/donations/card-testing-protection.ts';
import { linkPath, linkToken } from '#server/links/link-tokens.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { isLong } from '#tests/support/long-run.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import {
  beginDonation,
  changeDonation,
  insertDonation,
} from '#tests/support/factories/donations.ts';
import { callApi, wrong } from '#tests/support/call-api.ts';
import { freezeClock, passMinutes } from '#tests/support/frozen-clock.ts';
import { storeEmails } from '#tests/support/mail/store-emails.ts';
import { cards, pay, payWith } from '#tests/support/payments/pay.ts';
import {
  deliverAll,
  emptyLedger,
  failNextCalls,
  type CallFate,
  findIntent,
  refuseCalls,
  sandbox,
} from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';
import { openConfirmation } from '#server/donations/create/confirm-address.ts';

const { mailsTo } = storeEmails();

const alertMails = () => selectRows(outbox, eq(outbox.kind, 'alert'));

async function countedDeclines(): Promise<number> {
  const rows = await selectRows(paymentDeclines);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** Asks for a payment as the donation page does. */
const create = (overrides: object = {}) =>
  callApi('/api/create-payment-intent', {
    method: 'POST',
    body: buildDonationRequest({ attemptId: crypto.randomUUID(), ...overrides }),
  });

async function guard(): Promise<void> {
  freezeClock();
  for (let decline = 0; decline < 20; decline += 1) await countDecline();
}

const linksTo = (email: string) => selectRows(privateLinks, eq(privateLinks.email, email));

async function openLink(email: string): Promise<void> {
  const [link] = await linksTo(email);
  if (!link) throw new Error('No link was sent.');
  const opened = await openConfirmation(visitPage(linkToken(link.id), { form: {} }));
  expect(opened).toMatchObject({
    sent: { result: { redirectTo: `${linkPath('donation', link.id)}?confirmed` } },
  });
}

beforeEach(async () => {
  emptyLedger();
  await emptyTables(cardTestingPeriods, confirmations, donations, outbox);
  await emptyTables(paymentDeclines, people, privateLinks);
});

test('60 declines in five minutes guard the site for a while, with one alert', async () => {
  freezeClock();
  const begun = [];
  for (let number = 0; number < 60; number += 1) begun.push(await beginDonation());
  for (const [number, { clientSecret }] of begun.entries()) {
    await pay(clientSecret, cards.declined);
    await deliverAll();
    if (number % 12 === 11) passMinutes(1);
  }
  expect((await readCardTestingProtection()).isActive).toBe(true);
  expect(await alertMails()).toHaveLength(1);
  passMinutes(8);
  await runSweep();
  expect(await alertMails()).toHaveLength(1);
  passMinutes(22);
  expect((await readCardTestingProtection()).isActive).toBe(false);
  expect((await create()).status).toBe(200);
  await runSweep();
  expect(await alertMails()).toHaveLength(1);
});

test('a donor with two declines and a good card notices nothing', async () => {
  const { clientSecret, paymentId } = await beginDonation();
  await pay(clientSecret, cards.declined);
  await pay(clientSecret, cards.declined);
  await deliverAll();
  expect(findIntent(paymentId).status).toBe('requires_payment_method');
  expect(await pay(clientSecret)).toMatchObject({ status: 200 });
  expect((await readCardTestingProtection()).isActive).toBe(false);
  expect(await alertMails()).toEqual([]);
});

test('a fifth decline that the provider could not be asked about is counted once, when it comes again', async () => {
  const { clientSecret, paymentId } = await beginDonation();
  for (let card = 0; card < 4; card += 1) await pay(clientSecret, cards.declined);
  await deliverAll();
  await pay(clientSecret, cards.declined);
  refuseCalls(/charges$/);
  await deliverAll();
  expect(findIntent(paymentId).status).toBe('requires_payment_method');
  expect(await countedDeclines()).toBe(4);
  refuseCalls(/^$/);
  await deliverAll();
  expect(findIntent(paymentId).status).toBe('canceled');
  expect(await countedDeclines()).toBe(5);
});

test('a decline that could not be counted is counted when it comes again', async () => {
  const { clientSecret } = await beginDonation();
  await pay(clientSecret, cards.declined);
  const run = (text: string) => database().queries.execute(sql.raw(text));
  await run(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`);
  await run('create trigger kill before insert on payment_declines execute function fail()');
  await deliverAll();
  await run('drop function fail cascade');
  expect(await countedDeclines()).toBe(0);
  await deliverAll();
  expect(await countedDeclines()).toBe(1);
});

test('while the site is guarded a payment without an address is refused by the name of the field', async () => {
  await guard();
  expect(await create({ donorEmail: null })).toMatchObject(
    wrong({ donorEmail: expect.stringContaining('your email address') as string }),
  );
  expect(await selectRows(donations)).toEqual([]);
});

test('while the site is guarded a payment waits until its address is confirmed by a mailed link', async () => {
  await guard();
  const donorEmail = 'careful@mail.example';
  const request = { donorEmail, attemptId: crypto.randomUUID() };
  expect(await create(request)).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining(`We sent a link to ${donorEmail}.`) as string },
  });
  await sendOutbox({ now: () => new Date() });
  const [mail, ...others] = mailsTo(donorEmail);
  expect(others).toEqual([]);
  const [link] = await linksTo(donorEmail);
  expect(mail?.email.text).toContain(linkPath('donation', link?.id ?? ''));
  // No row holds what opens the link.
  const signature = linkPath('donation', link?.id ?? '').split('.')[1] ?? '';
  expect(JSON.stringify(await selectRows(outbox))).not.toContain(signature);
  expect((await create(request)).status).toBe(403);
  await openLink(donorEmail);
  expect((await create(request)).status).toBe(200);
  expect((await create(request)).status, 'a repeat of the same attempt').toBe(200);
});

test('one confirmation of an address allows three payments within the hour, however often it is opened', async () => {
  await guard();
  const donorEmail = 'three@mail.example';
  await create({ donorEmail });
  await openLink(donorEmail);
  await openLink(donorEmail);
  passMinutes(1);
  const many = await Promise.all(Array.from({ length: 8 }, () => create({ donorEmail })));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(3);
  await openLink(donorEmail);
  expect((await create({ donorEmail })).status).toBe(403);
  expect(await linksTo(donorEmail), 'one more link, because the first is used up').toHaveLength(2);
});

test.runIf(isLong)(
  'a payment that the provider could not begin uses up nothing of a confirmation',
  async () => {
    await guard();
    const donorEmail = 'outage@mail.example';
    await create({ donorEmail });
    await openLink(donorEmail);
    for (let outage = 0; outage < 4; outage += 1) {
      failNextCalls(...Array<CallFate>(3).fill('lost before acting'));
      expect((await create({ donorEmail })).status).toBe(502);
    }
    expect(await selectRows(confirmations)).toMatchObject([{ left: 3 }]);
    expect((await create({ donorEmail })).status).toBe(200);
    expect(await selectRows(confirmations)).toMatchObject([{ left: 2 }]);
  },
);

test('the confirmation of one address does not confirm another', async () => {
  await guard();
  await create({ donorEmail: 'one@mail.example' });
  await openLink('one@mail.example');
  expect((await create({ donorEmail: 'other@mail.example' })).status).toBe(403);
});

test('the confirmation of an address does not count after an hour', async () => {
  await guard();
  await create({ donorEmail: 'one@mail.example' });
  await openLink('one@mail.example');
  passMinutes(61);
  await guard();
  expect((await create({ donorEmail: 'one@mail.example' })).status).toBe(403);
});

test('the confirmation of an address is forgotten after its hour', async () => {
  await guard();
  const donorEmail = 'short@mail.example';
  await create({ donorEmail });
  await openLink(donorEmail);
  await runSweep();
  expect(await selectRows(confirmations)).toMatchObject([{ left: 3 }]);
  passMinutes(60);
  await runSweep();
  expect(await selectRows(confirmations)).toEqual([]);
});

test('a decline is forgotten after its day', async () => {
  await guard();
  passMinutes(60);
  await runSweep();
  expect(await selectRows(paymentDeclines)).toMatchObject([{ count: 20 }]);
  passMinutes(24 * 60);
  await runSweep();
  expect(await selectRows(paymentDeclines)).toEqual([]);
});

test('ten requests at once send an address one confirmation', async () => {
  await guard();
  const donorEmail = 'many@mail.example';
  await Promise.all(Array.from({ length: 10 }, () => create({ donorEmail })));
  expect(await linksTo(donorEmail)).toHaveLength(1);
  expect(await selectRows(outbox, eq(outbox.toAddress, donorEmail))).toHaveLength(1);
});

test('no more confirmations leave in an hour than payments that the site usually begins', async () => {
  await guard();
  const expiresAt = new Date(Date.now() + hourMs);
  const link = { kind: 'donation', email: 'one@mail.example', expiresAt } as const;
  await database()
    .queries.insert(privateLinks)
    .values(Array.from({ length: 299 }, () => link));
  expect((await create({ donorEmail: 'last@mail.example' })).status).toBe(403);
  const refused = await create({ donorEmail: 'next@mail.example' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  expect(await linksTo('next@mail.example')).toEqual([]);
  passMinutes(61);
  await guard();
  expect((await create({ donorEmail: 'next@mail.example' })).status).toBe(403);
});

test('a confirmation with a link that is none confirms nothing', async () => {
  expect(await openConfirmation(visitPage('none', { form: {} }))).toMatchObject({ status: 404 });
});

test('an address gets five confirmations a day, and then reads how to give otherwise', async () => {
  const donorEmail = 'five@mail.example';
  for (let link = 0; link < 5; link += 1) {
    await guard();
    expect(
      (await create({ donorEmail: link % 2 ? donorEmail : `Five+${link}@mail.example` })).status,
    ).toBe(403);
    passMinutes(61);
  }
  await guard();
  const refused = await create({ donorEmail });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
  expect(refused.body).toMatchObject({ error: expect.stringContaining('by check') as string });
  expect(await selectRows(outbox, eq(outbox.kind, 'donation-link'))).toHaveLength(5);
});

/** Begins payments, and declines 20 cards on others. */
async function stockAndTest(count: number) {
  freezeClock();
  const stocked = await beginMany(count);
  passMinutes(1);
  await simulateCardTesting();
  return stocked;
}

const beginMany = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      beginDonation(index % 10 === 9 ? { frequency: 'monthly' } : {}),
    ),
  );

async function simulateCardTesting(): Promise<void> {
  const tested = await beginMany(5);
  for (const { clientSecret } of tested) {
    for (let card = 0; card < 4; card += 1) await pay(clientSecret, cards.declined);
  }
  await deliverAll();
}

const readStatus = ({ paymentId }: { paymentId: string }) => findIntent(paymentId).status;

/** Counts the payments on which a card can still be tried. */
async function countOpen(stocked: { clientSecret: string }[]): Promise<number> {
  let open = 0;
  for (const { clientSecret } of stocked) {
    for (const card of [cards.declined, cards.visa]) {
      const { status, body } = await pay(clientSecret, card);
      if (status !== 400 || body.error?.code !== 'payment_intent_unexpected_state') open += 1;
    }
  }
  return open;
}

describe('payments that were opened before the declines', () => {
  const opened = isLong ? 40 : 8;

  test(`none of ${opened} payments opened before the declines can be paid or declined again, and their donations have failed`, async () => {
    const stocked = await stockAndTest(opened);
    expect(await countOpen(stocked)).toBe(0);
    const rows = await selectRows(donations);
    expect(rows.map(({ status }) => status)).toEqual(Array<string>(opened + 5).fill('failed'));
    expect(await alertMails()).toHaveLength(1);
  });

  test('a payment that was paid, is processing or waits for a bank stays when cards are tested', async () => {
    freezeClock();
    const [paid, linked, typed] = await beginMany(3);
    if (!paid || !linked || !typed) throw new Error('Nothing was begun.');
    await pay(paid.clientSecret);
    await payWith(linked.clientSecret, 'us_bank_account');
    await payWith(typed.clientSecret, 'us_bank_account', {
      'payment_method_data[us_bank_account][account_number]': '000123456789',
    });
    await simulateCardTesting();
    expect([paid, linked, typed].map(readStatus)).toEqual([
      'succeeded',
      expect.stringMatching(/^(?:processing|succeeded)$/),
      'requires_action',
    ]);
  });

  test.each([
    ['once', 'canceled'],
    ['monthly', 'requires_payment_method'],
  ] as const)(
    'the donor of a refused debit given %s is told before the payment is left as %s',
    async (frequency, status) => {
      freezeClock();
      const { clientSecret, donationId, paymentId } = await beginDonation({ frequency });
      await payWith(clientSecret, 'us_bank_account');
      await callApi(`/api/donation/${donationId}`);
      refuseDebit(sandbox.context, paymentId);
      await guard();
      await cancelOpenPayments();
      expect(findIntent(paymentId)).toMatchObject({ status });
      const mails = await selectRows(outbox, eq(outbox.subjectId, donationId));
      expect(mails.map(({ kind }) => kind)).toEqual(['payment-refused']);
    },
  );

  test('a payment of a confirmed address, begun after that, stays through more declines', async () => {
    await stockAndTest(1);
    const donorEmail = 'careful@mail.example';
    passMinutes(1);
    await create({ donorEmail });
    await openLink(donorEmail);
    const attemptId = crypto.randomUUID();
    const { clientSecret } = (await create({ donorEmail, attemptId })).body as {
      clientSecret: string;
    };
    for (let decline = 0; decline < 20; decline += 1) await countDecline();
    await pay(clientSecret, cards.declined);
    await deliverAll();
    await runReconcile();
    expect(await pay(clientSecret)).toMatchObject({ status: 200 });
  });

  test('payments opened in quiet minutes stay until the declines come back, in the same episode', async () => {
    await stockAndTest(1);
    passMinutes(12);
    const stocked = await beginMany(3);
    await runReconcile();
    expect(stocked.map(readStatus)).toEqual(Array(3).fill('requires_payment_method'));
    await simulateCardTesting();
    expect(stocked.map(readStatus)).toEqual(Array(3).fill('canceled'));
    expect(await alertMails()).toHaveLength(1);
  });

  test('a run of cancellations that is cut off or that the provider breaks off is finished by the schedule', async () => {
    freezeClock();
    const stocked = await beginMany(12);
    for (let decline = 0; decline < 20; decline += 1) await countDecline();
    const untouched = Array<string>(12).fill('requires_payment_method');
    await cancelOpenPayments(0);
    expect(stocked.map(readStatus)).toEqual(untouched);
    // Five payments at once, each read three times.
    failNextCalls(...Array<CallFate>(15).fill('lost before acting'));
    await cancelOpenPayments();
    expect(stocked.map(readStatus)).toEqual(untouched);
    await runReconcile();
    expect(await countOpen(stocked)).toBe(0);
  });

  test('a payment that is being created during a run of cancellations is canceled by the next run', async () => {
    freezeClock();
    const [stocked] = await beginMany(1);
    if (!stocked) throw new Error('Nothing was begun.');
    const { donationId, paymentId } = stocked;
    await changeDonation(donationId, { paymentIntentId: null });
    for (let decline = 0; decline < 20; decline += 1) await countDecline();
    await cancelOpenPayments();
    await changeDonation(donationId, { paymentIntentId: paymentId });
    await runReconcile();
    expect(await countOpen([stocked])).toBe(0);
  });

  test('an attempt that has no payment yet needs a confirmed address for it', async () => {
    await guard();
    const request = buildDonationRequest();
    const { attemptId: id = '', donorName, donorEmail } = request;
    await insertDonation({ id, donorName, donorEmail });
    expect((await create(request)).status).toBe(403);
  });
});
