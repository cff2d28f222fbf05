import type { Context } from '@netlify/functions';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import answerGiving from '#functions/giving.ts';
import { minuteMs } from '#model/dates/durations.ts';
import { donations, outbox, privateLinks } from '#server/db/schema.ts';
import { database, equalsText } from '#server/db/client.ts';
import { readDonorListing } from '#server/donations/supporters.ts';
import { correctGiverName } from '#server/donations/giving/correct-giver-name.ts';
import { mailGivingLink } from '#server/donations/giving/mail-giving-link.ts';
import { isFinal } from '#server/donations/giving/given-donations.ts';
import { findStatement } from '#server/donations/giving/statements.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { linkPath } from '#server/links/link-tokens.ts';
import { acknowledge, listMails, markAllSent } from '#tests/support/donations/send-again.ts';
import { insertDonation } from '#tests/support/factories/donations.ts';
import { callApi, freshAddress, wrong } from '#tests/support/call-api.ts';
import { selectRows } from '#tests/support/rows.ts';
import { waitMs } from '#tests/support/busy-machine.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { visitPage } from '#tests/support/visit-page.ts';
import { openGiving, openGivingRequest } from '#server/donations/giving/open-giving.ts';
import { giverAt, givingAt, createGivingToken } from '#tests/support/donations/givers.ts';
import { newAddress } from '#tests/support/new-address.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Stores a paid donation of an address in test mode, in which the site of tests runs. */
function give(donorEmail: string, details: Parameters<typeof insertDonation>[0] = {}) {
  const receivedAt = new Date('2025-07-19T20:00:00Z');
  return insertDonation({ status: 'succeeded', receivedAt, donorEmail, ...details });
}

const requestLink = (email: unknown, ip = freshAddress()) =>
  callApi('/api/giving/link', { method: 'POST', body: { email }, ip });

const linkMails = (email: string) => selectRows(outbox, equalsText(outbox.toAddress, email));
const links = (email: string) => selectRows(privateLinks, equalsText(privateLinks.email, email));

/** Requests links of an address 25 times at once, in two spellings, and waits for what is made. */
async function requestOften(email: string) {
  const responses = await Promise.all(
    Array.from({ length: 25 }, (_, index) => requestLink(index % 2 ? email : email.toUpperCase())),
  );
  const isMade = async () => (await links(email)).length > 0;
  await vi.waitUntil(isMade, { timeout: waitMs });
  return responses;
}

test('requests for known and unknown addresses get the same response, and an unknown one gets no mail', async () => {
  const [email, unknown] = [newAddress(), newAddress()];
  await give(email);
  const responses = [await requestLink(unknown), ...(await requestOften(email))];
  for (const response of responses) {
    expect(response).toMatchObject({ status: 202, body: { ok: true } });
  }
  expect(await linkMails(unknown)).toEqual([]);
});

test('25 requests at once make one mail and one link', async () => {
  const email = newAddress();
  await give(email);
  await requestOften(email);
  const [link, ...otherLinks] = await links(email);
  expect(otherLinks).toEqual([]);
  expect(await linkMails(email)).toMatchObject([{ data: { linkId: link?.id } }]);
});

test('neither the mail nor the link stores the signature of the token', async () => {
  const email = newAddress();
  await give(email);
  await requestOften(email);
  const [link] = await links(email);
  const [, signature] = linkPath('giving', link?.id ?? '').split('.');
  expect(JSON.stringify([await linkMails(email), link])).not.toContain(signature);
});

test('an address gets five links a day, and its requests always get the same response', async () => {
  const email = newAddress();
  await give(email);
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let quarter = 0; quarter < 8; quarter += 1) {
    const response = await requestLink(quarter % 2 ? email : email.toUpperCase());
    expect(response).toMatchObject({ status: 202, body: { ok: true } });
    expect(await linkMails(email)).toHaveLength(Math.min(quarter + 1, 5));
    vi.setSystemTime(Date.now() + 15 * minuteMs);
  }
  expect(await links(email)).toHaveLength(5);
});

test('an address whose first gift is on its way is told so once, and gets no link', async () => {
  const email = newAddress();
  await give(email, { status: 'pending', processing: true, amountCents: 6000, receivedAt: null });
  expect(await mailGivingLink(email.toUpperCase())).toBe(true);
  expect(await mailGivingLink(email)).toBe(false);
  const [mail, ...others] = await linkMails(email);
  expect([mail?.kind, others]).toEqual(['giving-awaited', []]);
  expect(mail && (await composeMail(mail)).text).toMatch(/test\s+gift\s+of\s+\$60\.00/);
  expect(await links(email)).toEqual([]);
});

test('an address whose typed bank account waits is led to its deposit', async () => {
  const email = newAddress();
  const verificationUrl = 'https://payments.stripe.com/microdeposit/pi_1';
  await give(email, { status: 'pending', processing: true, receivedAt: null, verificationUrl });
  expect(await mailGivingLink(email)).toBe(true);
  const [mail] = await linkMails(email);
  expect(mail && (await composeMail(mail)).text).toContain(verificationUrl);
});

test('an address gets the next link a day after its fifth', async () => {
  const email = newAddress();
  await give(email);
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let quarter = 0; quarter < 5; quarter += 1) {
    expect(await mailGivingLink(email)).toBe(true);
    vi.setSystemTime(Date.now() + 15 * minuteMs);
  }
  expect(await mailGivingLink(email)).toBe(false);
  const yesterday = sql`${outbox.createdAt} - interval '1 day'`;
  await database()
    .queries.update(outbox)
    .set({ createdAt: yesterday })
    .where(equalsText(outbox.toAddress, email));
  expect(await mailGivingLink(email)).toBe(true);
});

test('a second link waits for a quarter of an hour, also across the full quarter', async () => {
  const email = newAddress();
  await give(email);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-20T10:14:59Z');
  expect(await mailGivingLink(email)).toBe(true);
  vi.setSystemTime('2026-11-20T10:29:58Z');
  expect(await mailGivingLink(email)).toBe(false);
  vi.setSystemTime('2026-11-20T10:30:00Z');
  expect(await mailGivingLink(email)).toBe(true);
});

test('five links a day are of one mailbox, however its address is written', async () => {
  const email = newAddress();
  const spellings = Array.from({ length: 7 }, (_, tag) => email.replace('@', `+${tag}@`));
  for (const spelling of spellings) await give(spelling);
  vi.useFakeTimers({ toFake: ['Date'] });
  const sent = [];
  for (const spelling of spellings) {
    sent.push(await mailGivingLink(spelling));
    vi.setSystemTime(Date.now() + 15 * minuteMs);
  }
  expect(sent).toEqual([true, true, true, true, true, false, false]);
});

test('the response leaves before anything is looked up, whether the address is known or not', async () => {
  const email = newAddress();
  await give(email);
  const lookUp = vi.spyOn(database().queries, '$count');
  onTestFinished(() => {
    lookUp.mockRestore();
  });
  for (const address of [email, newAddress()]) {
    const work: Promise<unknown>[] = [];
    const request = new Request('http://localhost/api/giving/link', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: address }),
    });
    const waitUntil = (task: Promise<unknown>) => work.push(task);
    const context = { ip: freshAddress(), waitUntil } as unknown as Context;
    expect((await answerGiving(request, context)).status).toBe(202);
    expect(lookUp).not.toHaveBeenCalled();
    expect(await Promise.all(work)).toEqual([true]);
    expect(lookUp).toHaveBeenCalled();
    lookUp.mockClear();
  }
});

test('a request without a whole address is refused', async () => {
  expect(await requestLink('nobody')).toMatchObject(wrong({ email: /address/ }));
});

test('the sixth request of a minute is refused with 429', async () => {
  freezeClock();
  const ip = freshAddress();
  for (let time = 0; time < 5; time += 1) await requestLink(newAddress(), ip);
  expect((await requestLink(newAddress(), ip)).status).toBe(429);
});

test('the form for the link works without JavaScript', async () => {
  freezeClock();
  const ip = freshAddress();
  const send = (email: string) => openGivingRequest(visitPage('', { form: { email }, ip }));
  expect(await send(newAddress())).toMatchObject({
    sent: { status: 200, result: { redirectTo: '/giving?sent#heading' } },
  });
  expect(await send('nowhere')).toMatchObject({
    sent: { status: 422, fields: { email: 'nowhere' } },
  });
  for (let request = 0; request < 5; request += 1) await send(newAddress());
  expect(await send(newAddress())).toMatchObject({ sent: { status: 429 } });
});

/** Records gifts of three years and of every kind, of which some do not count. */
async function giveOfEveryKind() {
  const email = newAddress();
  await give(email, { donorName: 'A. Donor', amountCents: 10_000, refundedCents: 2500 });
  const donorName = 'A. Donor';
  await give(email.toUpperCase(), {
    donorName: 'a donor',
    receivedAt: new Date('2026-01-01T07:59:00Z'),
  });
  await give(email, {
    donorName,
    receivedAt: new Date('2026-01-01T08:00:00Z'),
    cardLast4: '4242',
    cardBrand: 'visa',
  });
  await give(email, { donorName, source: 'fund', document: 'thanks', amountCents: 50_000 });
  await give(email, { donorName, source: 'stock', amountCents: 0, description: '40 shares' });
  await give(email, { donorName, source: 'check', amountCents: 900, refundedCents: 800 });
  await give(email, { donorName, livemode: true });
  await give(email, { status: 'failed', receivedAt: null });
  await give(email, { donorName, source: 'check', reversedAt: new Date() });
  return { email, giving: await givingAt(email) };
}

test('the years of giving are Pacific, net of refunds, and without what does not count', async () => {
  const { giving } = await giveOfEveryKind();
  expect(giving).toMatchObject({ donorName: 'A. Donor', isTest: true });
  expect(
    giving.years.map(({ year, totalCents, donations: all }) => [year, totalCents, all.length]),
  ).toEqual([
    [2026, 2500, 1],
    [2025, 7500 + 2500 + 100, 5],
  ]);
  expect(giving.years[0]?.donations[0]?.method).toBe('Visa ending in 4242');
});

test('a statement lists each gift net of its refund, and says which are no part of the total', async () => {
  const { email, giving } = await giveOfEveryKind();
  const statement = findStatement(giving, { email, year: 2025, now: new Date() });
  expect(statement).toMatchObject({ totalCents: 10_100, isTest: true, isYearToDate: false });
  expect(statement?.donations.map(({ netCents, note }) => [netCents, note])).toEqual(
    expect.arrayContaining([
      [7500, '$25.00 of $100.00 refunded'],
      [100, null],
      [50_000, 'Acknowledged by the sponsor of the fund, not part of the total'],
      [null, '40 shares'],
    ]),
  );
});

test('a year without gifts has no statement', async () => {
  const { email, giving } = await giveOfEveryKind();
  expect(findStatement(giving, { email, year: 2024, now: new Date() })).toBeUndefined();
});

test('a disputed gift is no part of the total, until the bank decides', async () => {
  const email = newAddress();
  await give(email, { donorName: 'A. Donor', amountCents: 4000 });
  await give(email, { donorName: 'A. Donor', amountCents: 6000, disputed: true });
  const lost = { disputed: true, disputeLost: true, refundedCents: 3000 };
  await give(email, { donorName: 'A. Donor', amountCents: 5000, ...lost });
  const both = { ...lost, partlyByBank: true, refundedCents: 2500 };
  await give(email, { donorName: 'A. Donor', amountCents: 2500, ...both });
  const giving = await givingAt(email);
  expect(giving.years.map(({ totalCents }) => totalCents)).toEqual([6000]);
  const statement = findStatement(giving, { email, year: 2025, now: new Date() });
  expect(statement).toMatchObject({ totalCents: 6000, total: '$60.00' });
  expect(statement?.donations.map(({ note }) => note)).toEqual(
    expect.arrayContaining([
      null,
      'Disputed at the bank, not part of the total until it decides',
      '$30.00 of $50.00 returned by your bank',
      '$25.00 of $25.00 returned, in part by your bank',
    ]),
  );
});

test('a statement of a year without dollars denies no gift its part of the total', async () => {
  const email = newAddress();
  await give(email, { amountCents: 5000, currency: 'eur' });
  const statement = findStatement(await givingAt(email), { email, year: 2025, now: new Date() });
  expect(statement).toMatchObject({ total: '50.00 EUR', donations: [{ note: null }] });
});

test('a year of stock or euros says what was given, not that it was nothing', async () => {
  const email = newAddress();
  await give(email, { source: 'stock', amountCents: 0, description: '40 shares' });
  await give(email, { amountCents: 900, currency: 'eur' });
  const { years } = await givingAt(email);
  expect(years).toMatchObject([{ totalCents: 0, described: '9.00 EUR and 40 shares' }]);
});

test('a year is final from January 2, Pacific', () => {
  expect(isFinal(2025, new Date('2026-01-02T07:59:59Z'))).toBe(false);
  expect(isFinal(2025, new Date('2026-01-02T08:00:00Z'))).toBe(true);
});

test('opening the page of a link, or asking for the head of a statement, changes nothing', async () => {
  const email = newAddress();
  await give(email);
  const token = await createGivingToken(email);
  const before = JSON.stringify([await selectRows(donations), await selectRows(privateLinks)]);
  for (let time = 0; time < 50; time += 1) {
    expect(await openGiving(visitPage(token))).toMatchObject({ email });
  }
  const head = await callApi(`/giving/${token}/statement/2025.pdf`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(JSON.stringify([await selectRows(donations), await selectRows(privateLinks)])).toBe(
    before,
  );
});

test('a link opens the statement of its address as a PDF that nobody stores', async () => {
  const email = newAddress();
  await give(email);
  const token = await createGivingToken(email);
  const pdf = await callApi(`/giving/${token}/statement/2025.pdf`);
  expect(String(pdf.body)).toMatch(/^%PDF-/);
  expect(pdf.headers.get('cache-control')).toBe('no-store');
  expect(pdf.headers.get('referrer-policy')).toBe('no-referrer');
});

test('a link opens no statement of another year or address', async () => {
  const [email, other] = [newAddress(), newAddress()];
  await give(email);
  await give(other, { receivedAt: new Date('2024-05-05T20:00:00Z') });
  const token = await createGivingToken(email);
  for (const path of ['2024.pdf', '2025', 'x.pdf']) {
    expect((await callApi(`/giving/${token}/statement/${path}`)).status).toBe(404);
  }
});

test('a statement behind a wrong link answers 404, and leads a browser to the page of the link', async () => {
  const ended = `/giving/${await createGivingToken(newAddress())}x`;
  expect((await callApi(`${ended}/statement/2025.pdf`)).status).toBe(404);
  const browser = { headers: { accept: 'text/html,application/xhtml+xml' } };
  const led = await callApi(`${ended}/statement/2025.pdf`, browser);
  expect([led.status, led.headers.get('location')]).toEqual([303, ended]);
});

async function nameForm(email: string) {
  const token = await createGivingToken(email);
  const correct = (name: string) => openGiving(visitPage(token, { form: { act: 'name', name } }));
  return Object.assign(correct, { token });
}

test('a corrected name is on future documents of the address', async () => {
  const email = newAddress();
  await give(email, { donorName: 'A. Donnor' });
  const correct = await nameForm(email);
  expect(await correct(' A. Donor ')).toMatchObject({
    sent: {
      result: { redirectTo: `/giving/${correct.token}#name-heading-${(await giverAt(email)).id}` },
    },
  });
  expect((await givingAt(email)).donorName).toBe('A. Donor');
});

test('a corrected name leaves the gifts of other addresses as they are', async () => {
  const email = newAddress();
  await give(email, { donorName: 'A. Donnor' });
  const id = await give(newAddress());
  await correctGiverName(await giverAt(email), 'A. Donor');
  const [theirs] = await selectRows(donations, eq(donations.id, id));
  expect(theirs?.donorName).toBeNull();
});

test('the form of the name refuses an empty one', async () => {
  const email = newAddress();
  await give(email, { donorName: 'A. Donor' });
  const correct = await nameForm(email);
  expect(await correct('')).toMatchObject({
    sent: { status: 422, refusal: { fields: { name: 'Name is required.' } } },
  });
});

test('a document that waits leaves with the corrected name, and one that was sent stays', async () => {
  const { donationId, donorEmail } = await acknowledge({ donorName: 'A. Donnor' });
  const sent = await acknowledge({ donorName: 'A. Donnor', donorEmail });
  await markAllSent(sent.donationId);
  await correctGiverName(await giverAt(donorEmail), 'A. Donor');
  const readDocuments = async (id: string) =>
    (await listMails(id)).map(({ toName, attachments }) => [
      toName,
      (attachments[0]?.document.data as { donorName: string } | undefined)?.donorName,
    ]);
  expect(await readDocuments(donationId)).toEqual([['A. Donor', 'A. Donor']]);
  expect(await readDocuments(sent.donationId)).toEqual([['A. Donnor', 'A. Donnor']]);
});

async function listingForm() {
  const email = newAddress();
  await give(email, { donorName: 'A. Donor', amountCents: 10_000 });
  const token = await createGivingToken(email);
  const list = (listed: string) =>
    openGiving(visitPage(token, { form: { act: 'listing', listed } }));
  return { email, list };
}

test('a donor lists the name and removes it again', async () => {
  const { email, list } = await listingForm();
  expect(await list('true')).toMatchObject({ sent: { status: 200 } });
  expect(await readDonorListing((await giverAt(email)).id)).toMatchObject({
    state: 'named',
    name: 'A. Donor',
  });
  expect(await list('false')).toMatchObject({ sent: { status: 200 } });
  expect((await readDonorListing((await giverAt(email)).id)).state).toBe('none');
});

test('a donor who lists the name lists nobody else', async () => {
  const { list } = await listingForm();
  const other = newAddress();
  await give(other, { donorName: 'B. Donor', amountCents: 10_000 });
  await list('true');
  expect(await readDonorListing((await giverAt(other)).id)).toMatchObject({
    state: 'none',
    canAsk: true,
  });
});

test('the form of the listing refuses what is neither true nor false', async () => {
  const { list } = await listingForm();
  expect(await list('perhaps')).toMatchObject({
    sent: { status: 422, refusal: { fields: { listed: 'listed must be true or false.' } } },
  });
});
