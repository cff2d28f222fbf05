import { expect, test } from 'vitest';
import { donationDocumentCode } from '#server/donations/documents/document-code.ts';
import { findDonationByDocumentCode } from '#server/donations/documents/find-by-code.ts';
import {
  compareTypedAmount,
  readDocumentState,
} from '#server/donations/documents/verify-document.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import { insertDonation } from '#tests/support/factories/donations.ts';
import { callApi, freshAddress, wrong } from '#tests/support/call-api.ts';
import { goLive } from '#tests/support/payments/go-live.ts';

const paid = { status: 'succeeded', livemode: true } as const;

async function readCode(overrides: Parameters<typeof insertDonation>[0] = {}): Promise<string> {
  return donationDocumentCode(await insertDonation({ ...paid, ...overrides })) ?? '';
}

const compare = (code: string, body: unknown, ip = freshAddress()) =>
  callApi(`/api/verify/${code}/amount`, { method: 'POST', body, ip });

test('a code finds its donation, however it is typed', async () => {
  const id = await insertDonation(paid);
  const code = donationDocumentCode(id) ?? '';
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')]) {
    expect(await findDonationByDocumentCode(typed)).toMatchObject({ id });
  }
  const other = code.endsWith('0') ? '1' : '0';
  expect(await findDonationByDocumentCode(code.slice(0, -1) + other)).toBeUndefined();
  for (const typed of ['ZZZZ-ZZZZ-ZZZZ-ZZZZ', 'abc', '']) {
    expect(await findDonationByDocumentCode(typed)).toBeUndefined();
  }
});

test.each([
  [{}, 'received'],
  [{ refundedCents: 500 }, 'partly-refunded'],
  [{ refundedCents: 2500 }, 'refunded'],
  [{ disputed: true }, 'disputed'],
  [{ disputed: true, disputeLost: true, refundedCents: 500 }, 'partly-refunded'],
  [{ source: 'check', refundedCents: 500 }, 'corrected'],
  [{ source: 'check', refundedCents: 2500, reversedAt: new Date() }, 'reversed'],
  [{ livemode: false }, 'received'],
  [{ status: 'pending' }, undefined],
] as const)('a donation with %o is shown as %s', async (details, state) => {
  expect((await readDocumentState(await readCode(details)))?.state).toBe(state);
});

test('POST /api/verify/{code}/amount says whether an amount is what was kept, and nothing else', async () => {
  const code = await readCode({ refundedCents: 500, donorName: 'A. Donor' });
  expect(await compare(code, { amountCents: 2000 })).toMatchObject({
    status: 200,
    body: { matches: true },
  });
  expect((await compare(code, { amountCents: 2500 })).body).toEqual({ matches: false });
});

test('an amount that is not whole cents cannot be compared', async () => {
  const code = await readCode({});
  expect(await compare(code, { amountCents: 20.5 })).toMatchObject(
    wrong({ amountCents: 'amountCents must be a whole number of cents.' }),
  );
});

test('an amount for a code that no document has answers 404', async () => {
  expect((await compare('0000-0000-0000-0000', { amountCents: 1 })).status).toBe(404);
});

test('stock has no amount to compare', async () => {
  const stock = await readCode({ source: 'stock', amountCents: 0, description: '40 shares' });
  expect(await readDocumentState(stock)).toMatchObject({ state: 'received', currency: null });
  expect((await compare(stock, { amountCents: 0 })).status).toBe(409);
});

test('an amount in another currency is compared in its own', async () => {
  const euros = await readCode({ currency: 'eur', amountCents: 12_345 });
  expect(await readDocumentState(euros)).toMatchObject({ currency: 'eur' });
  const type = (code: string, typed: string) => compareTypedAmount(code, typed, freshAddress());
  for (const typed of ['123.45 EUR', '123,45', '123.45eur'])
    expect([typed, await type(euros, typed)]).toEqual([typed, 'matches']);
  expect(await type(euros, '123.46 EUR')).toBe('differs');
  const yen = await readCode({ currency: 'jpy', amountCents: 5000 });
  expect(await type(yen, '5,000 JPY')).toBe('matches');
  expect(await type(yen, '50')).toBe('differs');
  const dinar = await readCode({ currency: 'kwd', amountCents: 1500 });
  expect(await type(dinar, '1.500 KWD')).toBe('matches');
});

test('the eleventh comparison of a minute answers 429, and the page says so', async () => {
  freezeClock();
  const code = await readCode();
  const ip = freshAddress();
  expect(await compareTypedAmount(code, '$25.00 USD', ip)).toBe('matches');
  expect(await compareTypedAmount(code, '1,025', ip)).toBe('differs');
  for (const unclear of ['much', '25:00', '1.025']) {
    expect(await compareTypedAmount(code, unclear, ip)).toBe('invalid');
  }
  for (let time = 0; time < 8; time += 1) await compare(code, { amountCents: 1 }, ip);
  expect((await compare(code, { amountCents: 1 }, ip)).status).toBe(429);
  expect(await compareTypedAmount(code, '25', ip)).toBe('busy');
});

test('on a live site a test donation is called one', async () => {
  const code = await readCode({ livemode: false, refundedCents: 500 });
  expect(await readDocumentState(code)).toMatchObject({ state: 'partly-refunded', isTest: true });
  goLive();
  expect((await readDocumentState(code))?.state).toBe('test');
});
