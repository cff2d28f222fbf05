/** The form by which donors change a donation that repeats, for whoever has no JavaScript. */
import { beforeEach, expect, test } from 'vitest';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import { expectedChangeKey } from '#model/donations/monthly-text.ts';
import { outbox, subscriptions } from '#server/db/schema.ts';
import { joinGivers } from '#server/donations/join-givers.ts';
import { changeMonthly, changeMails, giveMonthly } from '#tests/support/donations/monthly.ts';
import { giverAt } from '#tests/support/donations/givers.ts';
import { emptyLedger } from '#tests/support/payments/sandbox.ts';
import { emptyTables } from '#tests/support/rows.ts';
import { sendMonthly } from '#tests/support/donations/send-monthly.ts';

beforeEach(async () => {
  emptyLedger();
  await emptyTables(outbox, subscriptions);
});

type Given = Awaited<ReturnType<typeof giveMonthly>>;

/** Previews 36 dollars, then presses the button that names them. */
async function changeTo36({ id, token }: Given) {
  const send = (more: Record<string, string> = {}) =>
    sendMonthly(token, { act: 'amount', subscription: id, amount: '36', ...more });
  const { preview } = await send();
  if (!preview) throw new Error('Nothing was previewed.');
  return send({ step: 'change', promised: expectedChangeKey(preview) });
}

test('a new amount has a way back to the old one, and to whether the fee was in it', async () => {
  const plain = await changeTo36(await giveMonthly());
  expect(plain.done?.back).toEqual({
    amountCents: 2000,
    typed: { amount: '20.00', coverFee: false },
  });
  const covered = await changeTo36(await giveMonthly({ amount: 35, coverFee: true }));
  expect(covered.done?.back).toEqual({
    amountCents: 3610,
    typed: { amount: '35.00', coverFee: true },
  });
});

test('the page of one mailbox says so when the subscription is mailed about at another', async () => {
  const work = await giveMonthly();
  const home = await giveMonthly({ donorName: 'A. M. Donor' });
  const [{ id }, { id: other }] = [await giverAt(home.email), await giverAt(work.email)];
  await joinGivers(id, other);
  expect((await changeTo36({ ...work, token: home.token })).done).toMatchObject({
    title: 'Changed to $36.00.',
    mailed: 'elsewhere',
  });
  expect((await changeMails()).map(({ toAddress }) => toAddress)).toEqual([work.email]);
  expect((await changeTo36(home)).done?.mailed).toBe('here');
});

test('a pause that is over already is resumed without a mail, and none is promised', async () => {
  const { id, path, token } = await giveMonthly();
  await changeMonthly(`${path}/change`, { pauseMonths: 1 });
  const resume = (more: Record<string, string> = {}) =>
    sendMonthly(token, { act: 'resume', subscription: id, ...more });
  const { preview, problem } = await resume({ step: 'change', promised: '1 2026-01-05' });
  expect(problem).toBe(monthlyCopy.resume.notYet(preview?.sentence ?? expect.fail()));
  const promised = expectedChangeKey(preview ?? expect.fail());
  expect((await resume({ step: 'change', promised })).done?.mailed).toBe('here');
  expect((await resume({ step: 'change', promised })).done).toMatchObject({
    title: 'Resumed.',
    mailed: null,
  });
  expect(await changeMails()).toHaveLength(2);
});
