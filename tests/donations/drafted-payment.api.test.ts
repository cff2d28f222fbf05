/** In the hour in which Stripe keeps a renewal as a draft, no change promises anything about its payment. */
import { beforeEach, expect, test } from 'vitest';
import { renewSubscriptions } from '#sandbox/stripe/renewals.ts';
import { passBillingTime } from '#sandbox/stripe/pass-billing-time.ts';
import { hourMs, minuteMs } from '#model/dates/durations.ts';
import { formatPacificBriefDate } from '#model/dates/pacific-dates.ts';
import { outbox, subscriptions } from '#server/db/schema.ts';
import {
  changeMonthly,
  changeMails,
  giveMonthly,
  nextCharge,
  periodEnd,
  subscriptionRow,
  readPaidParts,
} from '#tests/support/donations/monthly.ts';
import { settleLostChanges } from '#server/donations/monthly/settle-lost-changes.ts';
import { composeMail } from '#server/mail/compose-mail.ts';
import { deliverAll, emptyLedger, sandbox } from '#tests/support/payments/sandbox.ts';
import { emptyTables } from '#tests/support/rows.ts';

beforeEach(async () => {
  emptyLedger();
  await emptyTables(outbox, subscriptions);
});

async function pass(ms: number) {
  sandbox.ledger.transaction(() => {
    passBillingTime(sandbox.ledger, Math.round(ms / 1000));
    renewSubscriptions(sandbox.context);
  });
  await deliverAll();
}

/** Gives $20 monthly, and lets ten minutes of the second period pass. */
async function giveUntilDraft() {
  const given = await giveMonthly({ amount: 20 });
  await pass(periodEnd(given.id).getTime() - Date.now() + 10 * minuteMs);
  return given;
}

const underWay = () =>
  `The payment of ${formatPacificBriefDate(new Date(Date.now() + 50 * minuteMs))}`;

test('the drafted payment is the next one', async () => {
  const { id } = await giveUntilDraft();
  const next = (await subscriptionRow(id))?.nextPaymentAt?.getTime() ?? 0;
  expect(Math.abs(next - Date.now() - 50 * minuteMs)).toBeLessThan(minuteMs);
});

test('a new amount counts from the payment after the drafted one', async () => {
  const { id, path } = await giveUntilDraft();
  const { sentence } = await changeMonthly(`${path}/change`, { amount: 5 });
  const then = `From ${formatPacificBriefDate(nextCharge(id))}, $5.00 a month.`;
  expect(sentence).toBe(`${underWay()} is under way and stays as it is. ${then}`);
  const [mail] = await changeMails();
  if (!mail) throw new Error('No mail was queued.');
  expect((await composeMail(mail)).text).toContain('is under way and stays as it is.');
  await pass(hourMs);
  expect(await readPaidParts(id)).toEqual([
    [2000, 0],
    [2000, 0],
  ]);
});

test('a pause leaves out payments after the drafted one', async () => {
  const { path } = await giveUntilDraft();
  const { sentence } = await changeMonthly(`${path}/change`, { pauseMonths: 1 });
  expect(sentence).toMatch(/^The payment of .+ stays as it is\. No payment in \w+\. Then/);
});

test('a drafted payment whose charge nobody reports is not the next one for longer than three hours', async () => {
  const { id } = await giveUntilDraft();
  sandbox.switches.set({ lostWebhooks: 1000 });
  await pass(hourMs);
  await settleLostChanges(new Date(Date.now() + 4 * hourMs));
  expect((await subscriptionRow(id))?.nextPaymentAt).toEqual(nextCharge(id));
});
