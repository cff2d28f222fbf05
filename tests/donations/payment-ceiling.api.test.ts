/** The payments that the whole site may open in an hour are bounded, whatever networks they come from. */
import { beforeEach, expect, test } from 'vitest';
import { database } from '#server/db/client.ts';
import { donations } from '#server/db/schema.ts';
import { callApi } from '#tests/support/call-api.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { freezeClock, passMinutes } from '#tests/support/frozen-clock.ts';
import { emptyLedger } from '#tests/support/payments/sandbox.ts';
import { emptyTables, selectRows } from '#tests/support/rows.ts';

/** Asks for a payment as the donation page does. */
const create = (overrides: object = {}) =>
  callApi('/api/create-payment-intent', {
    method: 'POST',
    body: buildDonationRequest({ attemptId: crypto.randomUUID(), ...overrides }),
  });

const open = (count: number, status: 'pending' | 'succeeded' = 'pending') =>
  database()
    .queries.insert(donations)
    .values(
      Array.from({ length: count }, () => ({
        id: crypto.randomUUID(),
        amountCents: 100,
        currency: 'usd',
        livemode: false,
        status,
        receivedAt: status === 'succeeded' ? new Date() : null,
      })),
    );

beforeEach(async () => {
  emptyLedger();
  await emptyTables(donations);
});

test('of 330 payments begun from changing networks 300 are opened, the others answered 429', async () => {
  freezeClock();
  await open(270);
  const responses = await Promise.all(Array.from({ length: 60 }, () => create()));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(30);
  for (const { status, headers, body } of refused) {
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(body).toEqual({
      error: expect.stringMatching(
        /^Too many donations were started\. Please try again in 60 minutes\. You can also give by check.*@.*Nothing was charged\.$/,
      ) as string,
    });
  }
  expect(await selectRows(donations)).toHaveLength(300);
});

test('paid donations do not count towards the payments of an hour', async () => {
  freezeClock();
  await open(300, 'succeeded');
  expect((await create()).status).toBe(200);
});

test('a repeated attempt is answered when no further payment is opened', async () => {
  freezeClock();
  await open(299);
  const request = { donorEmail: 'one@mail.example', attemptId: crypto.randomUUID() };
  expect((await create(request)).status).toBe(200);
  expect((await create()).status).toBe(429);
  expect((await create(request)).status).toBe(200);
});

test('after an hour there is room for further payments', async () => {
  freezeClock();
  await open(300);
  expect((await create()).status).toBe(429);
  passMinutes(61);
  expect((await create()).status).toBe(200);
});
