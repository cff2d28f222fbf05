import { expect } from 'vitest';
import { addMonths } from '#model/dates/dates.ts';
import { hourMs } from '#model/dates/durations.ts';
import { eq } from 'drizzle-orm';
import type { DonationRequest } from '#model/donations/donation-request.ts';
import { monthlyResponseSchema } from '#model/donations/monthly-change.ts';
import { donations, outbox, subscriptions } from '#server/db/schema.ts';
import { buildDonationRequest } from '#tests/support/factories/donation-request.ts';
import { beginDonation, donationRow } from '#tests/support/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { cards, pay } from '#tests/support/payments/pay.ts';
import { deliverAll, sandbox } from '#tests/support/payments/sandbox.ts';
import { selectRows } from '#tests/support/rows.ts';
import { openGiving } from '#server/donations/giving/open-giving.ts';
import { visitPage } from '#tests/support/visit-page.ts';
import { overviewSchema } from '#model/admin/overview.ts';
import { createGivingToken } from '#tests/support/donations/givers.ts';

/** Begins a monthly or yearly donation; returns it with the private path of its donor. */
export async function giveMonthly(
  overrides: Partial<DonationRequest> = {},
  card: string = cards.visa,
) {
  const request = buildDonationRequest({ frequency: 'monthly', amount: 20, ...overrides });
  const begun = await beginDonation(request);
  await pay(begun.clientSecret, card);
  await deliverAll();
  const email = request.donorEmail ?? '';
  const { subscriptionId } = await donationRow(begun.donationId);
  const token = await createGivingToken(email);
  const id = subscriptionId ?? '';
  return { ...begun, email, id, token, path: `/api/giving/${token}/monthly/${id}` };
}

export const postMonthly = (path: string, body: object, admin?: true) =>
  callApi(path, { method: 'POST', body, ...(admin && { admin }) });

export async function changeMonthly(path: string, body: object, admin?: true) {
  const { status, body: answer } = await postMonthly(path, body, admin);
  expect(status, JSON.stringify(answer)).toBe(200);
  return monthlyResponseSchema.parse(answer);
}

export const subscriptionAtStripe = (id: string) => sandbox.ledger.find('subscription', id);

/** Ends the period of a subscription at an ISO time. */
export function endPeriod(id: string, at: string): void {
  const current_period_end = Date.parse(at) / 1000;
  sandbox.ledger.transaction(() => {
    const { items, ...subscription } = subscriptionAtStripe(id);
    const data: typeof items.data = [{ ...items.data[0], current_period_end }];
    const changed = { ...subscription, items: { ...items, data } };
    sandbox.context.save(changed, 'customer.subscription.updated');
  });
}

/** Lets a subscription end at a time, as staff set it at Stripe. */
export function endSubscriptionAt(id: string, at: Date): void {
  sandbox.ledger.transaction(() => {
    const changed = { ...subscriptionAtStripe(id), cancel_at: at.getTime() / 1000 };
    sandbox.context.save(changed, 'customer.subscription.updated');
  });
}

export const periodEnd = (id: string) =>
  new Date(subscriptionAtStripe(id).items.data[0].current_period_end * 1000);

/** Returns when a renewal is charged after as many further months: an hour after its period begins. */
export const nextCharge = (id: string, months = 0) =>
  new Date(addMonths(periodEnd(id), months).getTime() + hourMs);

export const changeMails = () => selectRows(outbox, eq(outbox.kind, 'monthly-changed'));

/** Reads what each payment of a subscription took, and which part was for the fee, smallest first. */
export async function readPaidParts(id: string) {
  const rows = await readSubscriptionRows(id);
  return rows
    .sort((a, b) => a.amountCents - b.amountCents || a.feeCoveredCents - b.feeCoveredCents)
    .map(({ amountCents, feeCoveredCents }) => [amountCents, feeCoveredCents]);
}

/** Reads our row of a subscription, which must be stored. */
export async function subscriptionRow(id: string) {
  const [row] = await selectRows(subscriptions, eq(subscriptions.id, id));
  if (!row) throw new Error(`There is no subscription ${id}.`);
  return row;
}

/** Reads the donations that the payments of a subscription made. */
export const readSubscriptionRows = (id: string) =>
  selectRows(donations, eq(donations.subscriptionId, id));

/** Sends a form to the donor's page behind the mailed link. */
export async function sendToGivingPage(email: string, form: Record<string, string>) {
  const opened = await openGiving(visitPage(await createGivingToken(email), { form }));
  if (!('sent' in opened) || !opened.sent) throw new Error('The page did not receive the form.');
  return opened.sent;
}

/** Opens Stripe's page for a donor's card and returns its address. */
export async function openCustomerPortal(email: string): Promise<string> {
  const { result } = await sendToGivingPage(email, { act: 'card' });
  const { redirectTo } = result as { redirectTo?: string };
  if (!redirectTo) throw new Error('The form leads nowhere.');
  return redirectTo;
}

/** Reads what staff are told to expect from donations that repeat. */
export async function readExpectedMonthly() {
  const { body } = await callApi('/api/admin/overview', { admin: true });
  return overviewSchema.parse(body).monthly;
}
