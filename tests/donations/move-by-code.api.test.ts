/** A donor gives another mailbox on the giving page, and enters the code that it gets. */
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import sweep from '#functions/sweep.ts';
import { minuteMs } from '#model/dates/durations.ts';
import { givingMessages } from '#model/donations/giving.ts';
import { donations, outbox, people, privateLinks } from '#server/db/schema.ts';
import { openGiving } from '#server/donations/giving/open-giving.ts';
import { pressLimit } from '#server/donations/moves/send-addresses-to-stripe.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import {
  confirmDonation,
  donationRow,
  insertDonation,
  payDonation,
} from '#tests/support/factories/donations.ts';
import { recordDonation } from '#tests/support/factories/recorded-donations.ts';
import { markAllSent } from '#tests/support/donations/send-again.ts';
import { freezeClock, passMinutes } from '#tests/support/frozen-clock.ts';
import { giverAt, createGivingToken } from '#tests/support/donations/givers.ts';
import { countCalls } from '#tests/support/payments/count-calls.ts';
import { mentionsAtStripe } from '#tests/support/payments/held-by-stripe.ts';
import { failNextCalls } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';
import { visitPage } from '#tests/support/visit-page.ts';
import { readGiftsAt, giveMonthlyAndOnce } from '#tests/support/donations/give-monthly-and-once.ts';
import { forgetPayments } from '#tests/support/payments/forget-payments.ts';
import { newAddress } from '#tests/support/new-address.ts';

beforeEach(async () => {
  await forgetPayments();
  await emptyTables(people, privateLinks);
});

const donorName = 'A. Donor';

const paid = { status: 'succeeded', receivedAt: new Date('2025-05-05T12:00:00Z') } as const;

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
    for (const gift of await readGiftsAt(donorEmail)) await markAllSent(gift.id);
    const email = newAddress();
    const { token, code, move } = await askFor(donorEmail, email);
    expect(await openGiving(visitPage(token))).toMatchObject({ givers: [{ askedMailbox: email }] });
    expect(await readGiftsAt(email)).toEqual([]);
    const { personId } = await donationRow(id);
    const presses = await Promise.all(Array.from({ length: 5 }, () => move(code)));
    const leadsTo = (sent: Awaited<ReturnType<typeof move>>) =>
      sent && 'result' in sent && (sent.result as { redirectTo?: string } | null)?.redirectTo;
    // The donor goes back and presses again, after the link of the page has ended.
    presses.push(await move(code));
    const answers = presses.map(leadsTo);
    const redirectTo = String(answers[0]);
    expect(answers).toEqual(Array(6).fill(redirectTo));
    for (const other of [{ code: '1234 5678' }, { act: 'name', name: 'Roe' }]) {
      const form = { act: 'move', code, ...other };
      expect(await send(token, form)).toMatchObject({ problem: 'unknown', status: 404 });
    }
    expect(await readGiftsAt(donorEmail)).toEqual([]);
    expect((await readGiftsAt(email)).map((gift) => gift.personId)).toEqual(
      Array(4).fill(personId),
    );
    expect((await readGiftsAt(email)).map((gift) => gift.id)).toContain(check.id);
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
    expect(await readGiftsAt(mistyped)).toEqual([]);
    expect(await move(code.replace(' ', '-'))).toMatchObject({ status: 200 });
    expect(await readGiftsAt(email)).toHaveLength(1);
  });

  test('the code of another giver moves nothing', async () => {
    const donorEmail = newAddress();
    const ids = await Promise.all(
      ['One', 'Two'].map((name) => insertDonation({ ...paid, donorName: name, donorEmail })),
    );
    const [one, two] = await Promise.all(ids.map(async (id) => (await donationRow(id)).personId));
    const first = await askFor(donorEmail, newAddress(), one ?? '');
    const second = await askFor(donorEmail, newAddress(), two ?? '');
    expect(await first.move(second.code)).toMatchObject({ status: 422 });
    expect(await readGiftsAt(donorEmail)).toHaveLength(2);
  });

  test('the code for a move ends after a day', async () => {
    freezeClock();
    const donorEmail = newAddress();
    await insertDonation({ ...paid, donorName, donorEmail });
    const { move } = await askFor(donorEmail, newAddress());
    passMinutes(25 * 60);
    expect(await move()).toMatchObject({ status: 422 });
    expect(await readGiftsAt(donorEmail)).toHaveLength(1);
  });

  test('the next sweep tells Stripe of a move that it does not hear of at once', async () => {
    const { donorEmail } = await giveMonthlyAndOnce();
    const email = newAddress();
    const { move } = await askFor(donorEmail, email);
    failNextCalls(...Array.from({ length: 12 }, () => 'lost before acting' as const));
    expect(await move()).toMatchObject({ status: 200 });
    failNextCalls();
    expect(await readGiftsAt(email)).toHaveLength(3);
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

  /** Lets two givers use one mailbox; returns the second of them. */
  async function shareMailbox() {
    const donorEmail = newAddress();
    const one = await insertDonation({ ...paid, donorName: 'One', donorEmail });
    const two = await insertDonation({ ...paid, donorName: 'Two', donorEmail });
    const { personId } = await donationRow(two);
    return { donorEmail, one, giver: personId ?? '' };
  }

  test('of several givers at a mailbox the one that is named moves', async () => {
    const { donorEmail, one, giver } = await shareMailbox();
    const email = newAddress();
    expect((await askFor(donorEmail, email)).sent).toMatchObject({ status: 422 });
    const { move } = await askFor(donorEmail, email, giver);
    await move();
    expect(await readGiftsAt(donorEmail)).toMatchObject([{ id: one }]);
    expect(await giverAt(email)).toMatchObject({ id: giver, name: 'Two' });
  });

  test('a move to the address in use is refused', async () => {
    const { donorEmail, giver } = await shareMailbox();
    const { sent } = await askFor(donorEmail, donorEmail.toUpperCase(), giver);
    expect(sent).toMatchObject({ status: 422 });
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
    expect((await readGiftsAt(plus)).map(({ id }) => id).sort()).toEqual([one, two].sort());
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
