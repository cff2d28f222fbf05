/** The brake on card testers (P-153), over the provider's wire. */
import { eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import runSweep from '#functions/sweep.ts';
import { database } from '#server/db/client.ts';
import { donations, outbox, people, privateLinks, rateLimits } from '#server/db/schema.ts';
import { countDecline, readGuard } from '#server/http/card-testing.ts';
import { linkPath } from '#server/links/private-links.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { buildDonationRequest } from '#tests/factories/donation-request.ts';
import { beginDonation } from '#tests/factories/donations.ts';
import { callApi, wrong } from '#tests/support/call-api.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { keepMails } from '#tests/support/mail/keep-mails.ts';
import { cards, pay } from '#tests/support/payments/pay.ts';
import { deliverAll, emptyLedger, intentOf } from '#tests/support/payments/sandbox.ts';
import { emptyTables, rowsOf } from '#tests/support/rows.ts';

const { mailsTo } = keepMails();

const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

const alertMails = () => rowsOf(outbox, like(outbox.dedupeKey, 'alarm:card-testing:%'));

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

const linksTo = (email: string) => rowsOf(privateLinks, eq(privateLinks.email, email));

async function openLinkOf(email: string): Promise<void> {
  const [link] = await linksTo(email);
  if (!link) throw new Error('No link was sent.');
  const path = linkPath('donation', link.id).replace('/donation/', '/api/donation/link/');
  const reply = await callApi(path, { method: 'POST' });
  expect([reply.status, reply.headers.get('location')]).toEqual([
    303,
    `${linkPath('donation', link.id)}?confirmed`,
  ]);
}

beforeEach(async () => {
  emptyLedger();
  await emptyTables(donations, outbox, people, rateLimits, privateLinks);
});

test('60 declines in five minutes guard the site and make one alert; it opens again', async () => {
  freezeClock();
  const begun = [];
  for (let number = 0; number < 60; number += 1) begun.push(await beginDonation());
  for (const [number, { clientSecret }] of begun.entries()) {
    await pay(clientSecret, cards.declined);
    await deliverAll();
    if (number % 12 === 11) passMinutes(1);
  }
  expect((await readGuard()).isGuarded).toBe(true);
  expect(await alertMails()).toHaveLength(1);
  passMinutes(8);
  await runSweep();
  expect(await alertMails()).toHaveLength(1);
  passMinutes(22);
  expect((await readGuard()).isGuarded).toBe(false);
  expect((await create()).status).toBe(200);
  await runSweep();
  expect(await alertMails()).toHaveLength(1);
});

test('a donor with two declines and a good card notices nothing', async () => {
  const { clientSecret, paymentId } = await beginDonation();
  await pay(clientSecret, cards.declined);
  await pay(clientSecret, cards.declined);
  await deliverAll();
  expect(intentOf(paymentId).status).toBe('requires_payment_method');
  expect(await pay(clientSecret)).toMatchObject({ status: 200 });
  expect((await readGuard()).isGuarded).toBe(false);
  expect(await alertMails()).toEqual([]);
});

describe('while the site is guarded', () => {
  test('a payment without an address is refused by the name of the field', async () => {
    await guard();
    expect(await create({ donorEmail: null })).toMatchObject(
      wrong({ donorEmail: expect.stringContaining('your email address') as string }),
    );
    expect(await rowsOf(donations)).toEqual([]);
  });

  test('an address is confirmed by a mailed link, and then the payment is created', async () => {
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
    expect(JSON.stringify(await rowsOf(outbox))).not.toContain(signature);
    expect((await create(request)).status).toBe(403);
    await openLinkOf(donorEmail);
    expect((await create(request)).status).toBe(200);
    expect((await create(request)).status, 'a repeat of the same attempt').toBe(200);
  });

  test('one confirmation allows three payments within the hour, however often it is opened', async () => {
    await guard();
    const donorEmail = 'three@mail.example';
    await create({ donorEmail });
    await openLinkOf(donorEmail);
    await openLinkOf(donorEmail);
    const many = await Promise.all(Array.from({ length: 8 }, () => create({ donorEmail })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(3);
    await openLinkOf(donorEmail);
    expect((await create({ donorEmail })).status).toBe(403);
  });

  test('an old confirmation does not count, and one address does not confirm another', async () => {
    await guard();
    await create({ donorEmail: 'one@mail.example' });
    await openLinkOf('one@mail.example');
    expect((await create({ donorEmail: 'other@mail.example' })).status).toBe(403);
    passMinutes(61);
    await guard();
    expect((await create({ donorEmail: 'one@mail.example' })).status).toBe(403);
  });

  test('ten requests at once send an address one mail', async () => {
    await guard();
    const donorEmail = 'many@mail.example';
    await Promise.all(Array.from({ length: 10 }, () => create({ donorEmail })));
    expect(await linksTo(donorEmail)).toHaveLength(1);
    expect(await rowsOf(outbox, eq(outbox.toAddress, donorEmail))).toHaveLength(1);
  });

  test('no more links leave in an hour than payments that the site usually begins', async () => {
    await guard();
    const expiresAt = new Date(Date.now() + 3_600_000);
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

  test('a link that is none confirms nothing', async () => {
    const reply = await callApi('/api/donation/link/none', { method: 'POST' });
    expect(reply.status).toBe(404);
  });

  test('a payment begun before can still be paid', async () => {
    const { clientSecret } = await beginDonation();
    await guard();
    expect(await pay(clientSecret)).toMatchObject({ status: 200 });
  });
});
