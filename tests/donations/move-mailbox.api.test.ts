/** A corrected mailbox takes along everything of its giver, once, and nothing of anybody else. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import sweep from '#functions/sweep.ts';
import { dayMs, hourMs, minuteMs } from '#model/dates/durations.ts';
import { movingDonationsSchema } from '#model/donations/admin-donations.ts';
import { givingMessages } from '#model/donations/giving.ts';
import { database } from '#server/db/client.ts';
import { donations, giverMailboxes, outbox, people, privateLinks } from '#server/db/schema.ts';
import { mailRenewalNotices } from '#server/donations/monthly/renewal-notices.ts';
import { openGiving } from '#server/donations/giving/open-giving.ts';
import { pressLimit } from '#server/donations/moves/send-addresses-to-stripe.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { callApi } from '#tests/support/call-api.ts';
import {
  beginDonation,
  changeDonation,
  confirmDonation,
  donationRow,
  insertDonation,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import {
  listMails,
  markAllSent,
  newAddress,
  sendAgain,
} from '#tests/support/donations/send-again.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { giverAt, createGivingToken } from '#tests/support/givers.ts';
import { countCalls } from '#tests/support/payments/count-calls.ts';
import { mentionsAtStripe } from '#tests/support/payments/held-by-stripe.ts';
import { pressRefund } from '#tests/support/payments/ledger-buttons.ts';
import { passBillingPeriod } from '#tests/support/payments/pass-days.ts';
import { pay } from '#tests/support/payments/pay.ts';
import { deliverAll, failNextCalls, findIntent } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';

beforeEach(() => emptyTables(donations, outbox, people, privateLinks));

const donorName = 'A. Donor';

const paid = { status: 'succeeded', receivedAt: new Date('2025-05-05T12:00:00Z') } as const;

const giftsAt = (email: string) =>
  database()
    .queries.select()
    .from(donations)
    .where(eq(donations.donorEmail, email))
    .orderBy(asc(donations.createdAt));

const listMailsTo = async (donationId: string, email: string) =>
  (await listMails(donationId)).filter(({ toAddress }) => toAddress === email);

async function readText(mail: typeof outbox.$inferSelect | undefined): Promise<string> {
  if (!mail) throw new Error('There is no such mail.');
  return (await composeMail(mail)).text.replaceAll(/\s+/g, ' ');
}

const read = async (id: string) =>
  movingDonationsSchema.parse(
    (await callApi(`/api/admin/donations/${id}/address`, { admin: true })).body,
  );

/** Two payments of a monthly donation, and a single gift, all with one mistyped address. */
async function giveMonthlyAndOnce() {
  const donorEmail = newAddress();
  const begun = await beginDonation({ donorName, donorEmail, frequency: 'monthly' });
  await pay(begun.clientSecret);
  await deliverAll();
  await changeDonation(begun.donationId, { createdAt: new Date(Date.now() - 31 * dayMs) });
  passBillingPeriod();
  await deliverAll();
  const { paymentId } = await payDonation({ amount: 50, donorName, donorEmail });
  await confirmDonation(paymentId);
  expect(await giftsAt(donorEmail)).toHaveLength(3);
  return { donorEmail, id: begun.donationId, paymentId: begun.paymentId };
}

const readCustomer = (paymentId: string) => findIntent(paymentId).customer;

test('all payments and their giver follow an address that staff correct', async () => {
  const { donorEmail, id } = await giveMonthlyAndOnce();
  const { personId } = await donationRow(id);
  const shown = await read(id);
  expect(shown.email).toBe(donorEmail);
  expect(shown.gifts).toHaveLength(3);
  const email = newAddress();
  expect(await sendAgain(id, { email })).toMatchObject({ status: 202 });
  expect(await giftsAt(donorEmail)).toEqual([]);
  expect((await giftsAt(email)).map((gift) => gift.personId)).toEqual(Array(3).fill(personId));
  expect(await giverAt(email)).toMatchObject({ id: personId, email });
});

test('a corrected address gets one document, and the old one a note', async () => {
  const { donorEmail, id } = await giveMonthlyAndOnce();
  for (const gift of await giftsAt(donorEmail)) await markAllSent(gift.id);
  const email = newAddress();
  await sendAgain(id, { email });
  const mails = await selectRows(outbox, eq(outbox.state, 'queued'));
  expect(mails.map(({ kind, toAddress }) => [kind, toAddress]).sort()).toEqual([
    ['acknowledgement-moved', donorEmail],
    ['tax-acknowledgement', email],
  ]);
});

test('Stripe and the private links follow an address that staff correct', async () => {
  const { donorEmail, id, paymentId } = await giveMonthlyAndOnce();
  await createGivingToken(donorEmail);
  await sendAgain(id, { email: newAddress() });
  expect(mentionsAtStripe(donorEmail)).toEqual([]);
  expect(readCustomer(paymentId)).toBeTruthy();
  const links = await selectRows(privateLinks, eq(privateLinks.email, donorEmail));
  expect(links.every(({ revokedAt }) => revokedAt !== null)).toBe(true);
});

test('the next renewal follows an address that staff correct', async () => {
  const { donorEmail, id } = await giveMonthlyAndOnce();
  const email = newAddress();
  await sendAgain(id, { email });
  passBillingPeriod();
  await deliverAll();
  expect(await giftsAt(donorEmail)).toEqual([]);
  expect(await giftsAt(email)).toHaveLength(4);
});

test('a corrected address that Stripe did not hear of reaches it when it is repeated', async () => {
  const { donorEmail, id } = await giveMonthlyAndOnce();
  const email = newAddress();
  failNextCalls(...Array.from({ length: 12 }, () => 'lost before acting' as const));
  expect(await sendAgain(id, { email })).toMatchObject({ status: 502 });
  failNextCalls();
  expect(await sendAgain(id, { email })).toMatchObject({ status: 202 });
  expect(mentionsAtStripe(donorEmail)).toEqual([]);
});

test('only the payments that staff left chosen move, and payments of a subscription stay together', async () => {
  const { donorEmail, id } = await giveMonthlyAndOnce();
  const email = newAddress();
  await sendAgain(id, { email, moves: [] });
  expect(await giftsAt(email)).toHaveLength(2);
  const [left] = await giftsAt(donorEmail);
  expect(left?.personId).not.toBe((await donationRow(id)).personId);
  expect([await giverAt(email), await giverAt(donorEmail)]).toMatchObject([
    { name: donorName },
    { name: donorName },
  ]);
});

test('each document that had not arrived is sent to the corrected address', async () => {
  const donorEmail = newAddress();
  const ids = [];
  for (const amount of [25, 50]) {
    const begun = await payDonation({ amount, donorName, donorEmail });
    await confirmDonation(begun.paymentId);
    ids.push(begun.donationId);
  }
  const email = newAddress();
  await sendAgain(ids[0] ?? '', { email });
  for (const id of ids) {
    const mails = (await listMails(id)).filter(({ state }) => state === 'queued');
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([email]);
  }
});

test('the notice of a refund that had not arrived is sent to the corrected address', async () => {
  const donorEmail = newAddress();
  const refunded = await payDonation({ amount: 25, donorName, donorEmail });
  const other = await payDonation({ amount: 50, donorName, donorEmail });
  await confirmDonation(refunded.paymentId);
  await confirmDonation(other.paymentId);
  await markAllSent(refunded.donationId);
  await pressRefund(refunded.paymentId, '25.00');
  await deliverAll();
  const email = newAddress();
  await sendAgain(other.donationId, { email });
  const [notice, ...others] = await listMailsTo(refunded.donationId, email);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ state: 'queued' });
  // The donor never saw the document, which went to the mistyped address.
  expect(notice?.subject).toContain('Refund of your gift');
  expect(await readText(notice)).not.toMatch(/receipt|acknowledgment/i);
});

test('a document that went to the mistyped address is corrected as the first one', async () => {
  const donorEmail = newAddress();
  const [gift, other] = [
    await payDonation({ amount: 25, donorName, donorEmail }),
    await payDonation({ amount: 50, donorName, donorEmail }),
  ];
  for (const { paymentId, donationId } of [gift, other]) {
    await confirmDonation(paymentId);
    await markAllSent(donationId);
  }
  const email = newAddress();
  await sendAgain(other.donationId, { email });
  expect(await listMailsTo(gift.donationId, email)).toEqual([]);
  await pressRefund(gift.paymentId, '10.00');
  await deliverAll();
  const [mail] = await listMailsTo(gift.donationId, email);
  expect(mail?.subject).toContain('Tax acknowledgment of');
  expect(await readText(mail)).not.toMatch(/replaces|corrected/i);
  await markAllSent(gift.donationId);
  await pressRefund(gift.paymentId, '15.00');
  await deliverAll();
  const notice = (await listMailsTo(gift.donationId, email)).find(({ id }) => id !== mail?.id);
  expect(await readText(notice)).toContain('is no longer valid');
});

test.each([
  { source: 'history', document: 'none' },
  { source: 'fund', document: 'none' },
  { amountCents: 2_500, refundedCents: 2_500 },
] as const)('a payment without a document moves with its address, too: %j', async (details) => {
  const donorEmail = newAddress();
  const id = await insertDonation({ ...paid, donorName, donorEmail, ...details });
  const other = await insertDonation({ ...paid, donorName, donorEmail });
  expect(await sendAgain(id)).toMatchObject({ status: 409 });
  const email = newAddress();
  expect(await sendAgain(id, { email })).toMatchObject({ status: 202, body: { state: 'none' } });
  expect((await giftsAt(email)).map((gift) => gift.id).sort()).toEqual([id, other].sort());
  expect(await giverAt(email)).toMatchObject({ email });
  expect(await selectRows(outbox)).toEqual([]);
});

test('another giver at the mailbox stays, and what staff recorded under a name keeps it', async () => {
  const donorEmail = newAddress();
  const id = await insertDonation({ ...paid, donorName, donorEmail });
  const other = await recordDonation({ donorName: 'Roe Family Foundation', donorEmail });
  const check = await recordDonation({ donorName: 'a donor', donorEmail });
  const email = newAddress();
  await sendAgain(id, { email });
  expect((await giftsAt(donorEmail)).map((gift) => gift.id)).toEqual([other.id]);
  expect((await giftsAt(email)).find((gift) => gift.id === check.id)?.donorName).toBe('a donor');
});

test('a giver of the moved name at the new mailbox is the same giver', async () => {
  const [mistaken, email] = [newAddress(), newAddress()];
  const known = await insertDonation({ ...paid, donorName: 'A Donor', donorEmail: email });
  const id = await insertDonation({ ...paid, donorName, donorEmail: mistaken });
  await sendAgain(id, { email });
  const { personId } = await donationRow(known);
  expect((await donationRow(id)).personId).toBe(personId);
  expect(await selectRows(people)).toHaveLength(1);
});

test('two corrections crosswise leave each giver at the other’s mailbox', async () => {
  const [one, two] = [newAddress(), newAddress()];
  const first = await insertDonation({ ...paid, donorName: 'One', donorEmail: one });
  const second = await insertDonation({ ...paid, donorName: 'Two', donorEmail: two });
  await Promise.all([sendAgain(first, { email: two }), sendAgain(second, { email: one })]);
  expect(await giverAt(two)).toMatchObject({ name: 'One' });
  expect(await giverAt(one)).toMatchObject({ name: 'Two' });
  const inUse = await selectRows(giverMailboxes, isNull(giverMailboxes.until));
  expect(inUse).toHaveLength(2);
});

test('a yearly donation’s notice goes to the corrected address, also one that waits', async () => {
  const donorEmail = newAddress();
  const begun = await beginDonation({ donorName, donorEmail, frequency: 'yearly' });
  await pay(begun.clientSecret);
  await deliverAll();
  await mailRenewalNotices(new Date(Date.now() + 355 * dayMs));
  const email = newAddress();
  await sendAgain(begun.donationId, { email });
  const isNotice = and(eq(outbox.kind, 'renewal-notice'));
  expect(await selectRows(outbox, isNotice)).toMatchObject([{ toAddress: email, state: 'queued' }]);
});

describe('a donor corrects within the hour', () => {
  const correct = (id: string, email: string, clientSecret: string) =>
    callApi(`/api/donation/${id}/address`, { method: 'POST', body: { email, clientSecret } });

  test('a donor who corrects a first gift within the hour moves what followed it', async () => {
    const donorEmail = newAddress();
    const first = await payDonation({ amount: 25, donorName, donorEmail });
    await confirmDonation(first.paymentId);
    const second = await payDonation({ amount: 50, donorName, donorEmail });
    await confirmDonation(second.paymentId);
    const email = newAddress();
    expect((await correct(first.donationId, email, first.clientSecret)).status).toBe(202);
    expect(await giftsAt(email)).toHaveLength(2);
    expect(await giftsAt(donorEmail)).toEqual([]);
  });

  test('a donor who corrects a later gift within the hour moves it, and the giver who is older stays', async () => {
    const donorEmail = newAddress();
    const older = await insertDonation({
      ...paid,
      donorName,
      donorEmail,
      createdAt: new Date('2025-05-05T12:00:00Z'),
    });
    const begun = await payDonation({ amount: 25, donorName, donorEmail });
    await confirmDonation(begun.paymentId);
    const email = newAddress();
    expect((await correct(begun.donationId, email, begun.clientSecret)).status).toBe(202);
    expect((await giftsAt(donorEmail)).map(({ id }) => id)).toEqual([older]);
    expect((await giftsAt(email)).map(({ id }) => id)).toEqual([begun.donationId]);
    expect(await giverAt(donorEmail)).toMatchObject({ id: (await donationRow(older)).personId });
  });
});

describe('a donor gives another mailbox on the giving page', () => {
  /** Sends a form of the page, and waits for what follows the answer. */
  async function send(token: string, form: Record<string, string>) {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void works.push(work);
    const opened = await openGiving(visitPage(token, { form, waitUntil }));
    await Promise.all(works);
    return 'sent' in opened && opened.sent ? opened.sent : opened;
  }

  /** Asks on the page of the old mailbox; `code` is what the new one reads. */
  async function askFor(from: string, to: string, giver = '') {
    const token = await createGivingToken(from);
    const named = giver ? { giver } : undefined;
    const sent = await send(token, { act: 'mailbox', email: to, ...named });
    const isTheirs = and(eq(outbox.kind, 'giving-move'), eq(outbox.toAddress, to));
    const mails = await selectRows(outbox, isTheirs);
    const mail = mails
      .sort((some, other) => some.createdAt.getTime() - other.createdAt.getTime())
      .at(-1);
    const code = mail && /\d{4} \d{4}/.exec((await composeMail(mail)).text)?.[0];
    const move = (typed = code ?? '') => send(token, { act: 'move', code: typed, ...named });
    return { token, sent, code: code ?? '', move };
  }

  test('everything of a giver moves once, when the code from the new mailbox is entered on the giving page', async () => {
    const { donorEmail, id } = await giveMonthlyAndOnce();
    const check = await recordDonation({ donorName, donorEmail, send: false });
    for (const gift of await giftsAt(donorEmail)) await markAllSent(gift.id);
    const email = newAddress();
    const { token, code, move } = await askFor(donorEmail, email);
    expect(await openGiving(visitPage(token))).toMatchObject({ givers: [{ askedMailbox: email }] });
    expect(await giftsAt(email)).toEqual([]);
    const { personId } = await donationRow(id);
    const presses = await Promise.all(Array.from({ length: 5 }, () => move(code)));
    const leadsTo = (sent: Awaited<ReturnType<typeof move>>) =>
      sent && 'answer' in sent && (sent.answer as { redirectTo?: string } | null)?.redirectTo;
    // The donor goes back and presses again, after the link of the page has ended.
    presses.push(await move(code));
    const answers = presses.map(leadsTo);
    const redirectTo = String(answers[0]);
    expect(answers).toEqual(Array(6).fill(redirectTo));
    for (const other of [{ code: '1234 5678' }, { act: 'name', name: 'Roe' }]) {
      const form = { act: 'move', code, ...other };
      expect(await send(token, form)).toMatchObject({ problem: 'unknown', status: 404 });
    }
    expect(await giftsAt(donorEmail)).toEqual([]);
    expect((await giftsAt(email)).map((gift) => gift.personId)).toEqual(Array(4).fill(personId));
    expect((await giftsAt(email)).map((gift) => gift.id)).toContain(check.id);
    const opened = redirectTo.replace(/^\/giving\/(.+)\?moved#giving-heading$/, '$1');
    expect(await openGiving(visitPage(opened))).toMatchObject({
      email,
      givers: [{ id: personId, askedMailbox: null, giving: { monthly: [{}] } }],
    });
    expect(await openGiving(visitPage(token))).toMatchObject({ problem: 'unknown' });
    expect(mentionsAtStripe(donorEmail)).toEqual([]);
    const notes = await selectRows(outbox, eq(outbox.kind, 'giving-moved'));
    expect(notes.map(({ toAddress }) => toAddress)).toEqual([donorEmail]);
    const documents = await selectRows(outbox, eq(outbox.toAddress, email));
    expect(documents.map(({ kind }) => kind)).toEqual(['giving-move']);
  });

  test('a stranger at a mistyped mailbox reads a code that neither moves nor opens anything', async () => {
    const donorEmail = newAddress();
    await insertDonation({ ...paid, donorName, donorEmail });
    const mistyped = newAddress();
    const { code } = await askFor(donorEmail, mistyped);
    const [mail] = await selectRows(outbox, eq(outbox.toAddress, mistyped));
    if (!mail) throw new Error('No code was mailed.');
    const { text, html } = await composeMail(mail);
    expect(`${text} ${html}`).not.toMatch(/\/giving\/|A\. Donor/);
    const own = await createGivingToken(mistyped);
    expect(await openGiving(visitPage(own))).toMatchObject({ givers: [] });
    expect(await send(own, { act: 'move', code })).toMatchObject({ status: 404 });
  });

  test('the code for a mistyped mailbox is over once another one is asked for', async () => {
    const donorEmail = newAddress();
    await insertDonation({ ...paid, donorName, donorEmail });
    const [mistyped, email] = [newAddress(), newAddress()];
    const { code: strange } = await askFor(donorEmail, mistyped);
    const { code, move } = await askFor(donorEmail, email);
    const wrongCode = { status: 422, refusal: { fields: { code: givingMessages.wrongCode } } };
    for (const typed of [strange, '0000 0000', '1', 'abc']) {
      expect(await move(typed)).toMatchObject(wrongCode);
    }
    expect(await giftsAt(mistyped)).toEqual([]);
    expect(await move(code.replace(' ', '-'))).toMatchObject({ status: 200 });
    expect(await giftsAt(email)).toHaveLength(1);
  });

  test('a code for a move ends after a day, and one of another giver is no code', async () => {
    freezeClock();
    const donorEmail = newAddress();
    const ids = await Promise.all(
      ['One', 'Two'].map((name) => insertDonation({ ...paid, donorName: name, donorEmail })),
    );
    const [one, two] = await Promise.all(ids.map(async (id) => (await donationRow(id)).personId));
    const first = await askFor(donorEmail, newAddress(), one ?? '');
    const second = await askFor(donorEmail, newAddress(), two ?? '');
    expect(await first.move(second.code)).toMatchObject({ status: 422 });
    vi.setSystemTime(Date.now() + 25 * hourMs);
    expect(await first.move()).toMatchObject({ status: 422 });
    expect(await giftsAt(donorEmail)).toHaveLength(2);
  });

  test('the next sweep tells Stripe of a move that it does not hear of at once', async () => {
    const { donorEmail } = await giveMonthlyAndOnce();
    const email = newAddress();
    const { move } = await askFor(donorEmail, email);
    failNextCalls(...Array.from({ length: 12 }, () => 'lost before acting' as const));
    expect(await move()).toMatchObject({ status: 200 });
    failNextCalls();
    expect(await giftsAt(email)).toHaveLength(3);
    expect(mentionsAtStripe(donorEmail)).not.toEqual([]);
    await sweep();
    expect(mentionsAtStripe(donorEmail)).toEqual([]);
    const { count } = countCalls();
    await sweep();
    expect(count()).toBe(0);
  });

  test('a move of many payments waits for a few, and sweeps tell Stripe of the rest', async () => {
    const donorEmail = newAddress();
    for (let gift = 0; gift < 8; gift += 1) {
      const { paymentId } = await payDonation({ amount: 25, donorName, donorEmail });
      await confirmDonation(paymentId);
    }
    const { move } = await askFor(donorEmail, newAddress());
    pressLimit.ms = 0;
    onTestFinished(() => void (pressLimit.ms = 6000));
    await move();
    const isDue = eq(donations.stripeEmailDue, true);
    expect(await selectRows(donations, isDue)).toHaveLength(7);
    await sweep();
    expect(await selectRows(donations, isDue)).toEqual([]);
    expect(mentionsAtStripe(donorEmail)).toEqual([]);
  });

  test('of several givers the one that is named moves, and the address in use is refused', async () => {
    const donorEmail = newAddress();
    const one = await insertDonation({ ...paid, donorName: 'One', donorEmail });
    const two = await insertDonation({ ...paid, donorName: 'Two', donorEmail });
    const { personId } = await donationRow(two);
    const email = newAddress();
    expect((await askFor(donorEmail, email)).sent).toMatchObject({ status: 422 });
    expect((await askFor(donorEmail, donorEmail.toUpperCase(), personId ?? '')).sent).toMatchObject(
      {
        status: 422,
      },
    );
    const { move } = await askFor(donorEmail, email, personId ?? '');
    await move();
    expect(await giftsAt(donorEmail)).toMatchObject([{ id: one }]);
    expect(await giverAt(email)).toMatchObject({ id: personId, name: 'Two' });
  });

  test('an address with a plus sign is another mailbox, until the giver moves there', async () => {
    const name = `donor-${crypto.randomUUID()}`;
    const [plain, plus] = [`${name}@example.org`, `${name}+gifts@example.org`];
    const one = await insertDonation({ ...paid, donorName, donorEmail: plain });
    const two = await insertDonation({ ...paid, donorName, donorEmail: plus });
    expect((await giverAt(plain)).id).not.toBe((await giverAt(plus)).id);
    const { move } = await askFor(plain, plus);
    expect(await move()).toMatchObject({ status: 200 });
    expect(await giverAt(plus)).toMatchObject({ id: (await donationRow(two)).personId });
    expect((await giftsAt(plus)).map(({ id }) => id).sort()).toEqual([one, two].sort());
    expect(await selectRows(people)).toHaveLength(1);
  });

  test('a second press of the button mails no other code, and the first one counts', async () => {
    const donorEmail = newAddress();
    await insertDonation({ ...paid, donorName, donorEmail });
    const token = await createGivingToken(donorEmail);
    const email = newAddress();
    const press = () => send(token, { act: 'mailbox', email });
    await Promise.all([press(), press(), press()]);
    const { code, move } = await askFor(donorEmail, email.toUpperCase());
    expect(code).toBe('');
    const mails = await selectRows(outbox, eq(outbox.kind, 'giving-move'));
    expect(mails).toHaveLength(1);
    const [first] = mails;
    const typed = /\d{4} \d{4}/.exec((await composeMail(first ?? expect.fail())).text)?.[0];
    expect(await move(typed)).toMatchObject({ status: 200 });
  });

  test('a mailbox gets five codes a day, and the refusal says so', async () => {
    const donorEmail = newAddress();
    await insertDonation({ ...paid, donorName, donorEmail });
    const email = newAddress();
    freezeClock();
    const later = () => vi.setSystemTime(Date.now() + 2 * minuteMs);
    for (let time = 0; time < 5; time += 1) {
      await askFor(donorEmail, email);
      later();
    }
    const refused = { status: 422, refusal: { fields: { email: givingMessages.codesOver } } };
    const { sent, move } = await askFor(donorEmail, email);
    expect(sent).toMatchObject(refused);
    expect(await selectRows(outbox, eq(outbox.toAddress, email))).toHaveLength(5);
    // The newest of the five still counts.
    expect(await move()).toMatchObject({ status: 200 });
  });
});
