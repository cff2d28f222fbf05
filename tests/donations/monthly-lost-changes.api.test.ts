/** A change of a donation that repeats is made and confirmed once, also when Stripe's response was lost. */
import { beforeEach, expect, test, vi } from 'vitest';
import { minuteMs } from '#model/dates/durations.ts';
import { database } from '#server/db/client.ts';
import { outbox, subscriptions } from '#server/db/schema.ts';
import { settleLostChanges } from '#server/donations/monthly/settle-lost-changes.ts';
import {
  changeMonthly,
  giveMonthly,
  changeMails,
  postMonthly,
  subscriptionRow,
} from '#tests/support/donations/monthly.ts';
import { freezeClock } from '#tests/support/frozen-clock.ts';
import {
  aroundCalls,
  deliverAll,
  emptyLedger,
  failNextCalls,
} from '#tests/support/payments/sandbox.ts';
import { emptyTables } from '#tests/support/rows.ts';

beforeEach(async () => {
  emptyLedger();
  await emptyTables(outbox, subscriptions);
});

/** Asks for a change that Stripe makes, and dies before it hears so. */
async function changeAndDie(path: string): Promise<void> {
  const end = aroundCalls(async ({ method, path: called }, answer) => {
    const response = await answer();
    if (method !== 'POST' || !called.startsWith('/v1/subscriptions/')) return response;
    throw new TypeError('fetch failed');
  });
  await postMonthly(`${path}/change`, { amount: 35 });
  end();
}

test('a change that was lost before Stripe made it is confirmed with the day and the author of the next try', async () => {
  const { id, donationId, path } = await giveMonthly();
  const end = aroundCalls(({ method, path: called }, answer) => {
    if (method === 'POST' && called.startsWith('/v1/subscriptions/')) {
      failNextCalls('lost before acting');
    }
    return answer();
  });
  expect((await postMonthly(`${path}/change`, { amount: 35 })).status).toBe(502);
  end();
  const pending = (await subscriptionRow(id))?.pendingChange;
  if (!pending) throw new Error('The change was not stored.');
  await database()
    .queries.update(subscriptions)
    .set({
      pendingChange: {
        ...pending,
        at: '2026-01-01T00:00:00.000Z',
        answer: { ...pending.answer, sentence: 'From January 5, $35.00 a month.' },
      },
    });
  const answer = await changeMonthly(
    `/api/admin/donations/${donationId}/monthly`,
    { amount: 35 },
    true,
  );
  expect(await changeMails()).toMatchObject([
    { data: { sentence: answer.sentence, byStaff: true } },
  ]);
});

test.each(['lost before acting', 'lost after acting'] as const)(
  'a change whose response was %s is repeated safely, with one mail',
  async (fault) => {
    const { id, path } = await giveMonthly();
    const end = aroundCalls(({ method, path: called }, answer) => {
      if (method === 'POST' && called.startsWith('/v1/subscriptions/')) failNextCalls(fault);
      return answer();
    });
    expect(await postMonthly(`${path}/change`, { amount: 35 })).toMatchObject({ status: 502 });
    end();
    expect(await changeMails()).toEqual([]);
    await changeMonthly(`${path}/change`, { amount: 35 });
    await changeMonthly(`${path}/change`, { amount: 35 });
    await deliverAll();
    expect(await changeMails()).toHaveLength(1);
    expect((await changeMails())[0]?.data).toMatchObject({ before: '$20.00 a month' });
    expect(await subscriptionRow(id)).toMatchObject({ amountCents: 3500, pendingChange: null });
  },
);

test('a change that Stripe made although our process died is confirmed when its event comes', async () => {
  const { id, path } = await giveMonthly();
  await changeAndDie(path);
  const pending = (await subscriptionRow(id))?.pendingChange;
  if (!pending) throw new Error('The change was not stored.');
  await database()
    .queries.update(subscriptions)
    .set({ pendingChange: { ...pending, at: '2026-01-01T00:00:00.000Z' } });
  await deliverAll();
  expect(await changeMails()).toHaveLength(1);
  expect(await subscriptionRow(id)).toMatchObject({ pendingChange: null, amountCents: 3500 });
});

test.each(['the schedule', 'another change'])(
  'a change that Stripe made, and whose event came before it counted as lost, is confirmed by %s',
  async (by) => {
    const { id, path } = await giveMonthly();
    await changeAndDie(path);
    await deliverAll();
    expect(await changeMails()).toEqual([]);
    freezeClock();
    vi.setSystemTime(Date.now() + minuteMs);
    if (by === 'the schedule') await settleLostChanges();
    else await changeMonthly(`${path}/change`, { amount: 40 });
    expect(
      (await changeMails()).map(({ data }) => (data as { after: string }).after).sort(),
    ).toEqual(by === 'the schedule' ? ['$35.00 a month'] : ['$35.00 a month', '$40.00 a month']);
    expect((await subscriptionRow(id))?.pendingChange).toBeNull();
  },
);
