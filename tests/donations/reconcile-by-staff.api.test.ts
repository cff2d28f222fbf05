/** The reconciliation that staff ask for, and the line that it leaves (P-52). */
import { describe, expect, test } from 'vitest';
import { reconcileReportSchema } from '#model/donations/admin-donations.ts';
import { database } from '#server/db/client.ts';
import { paymentEvents, reconciliations } from '#server/db/schema.ts';
import { payDonation } from '#tests/support/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { failNextCalls } from '#tests/support/payments/sandbox.ts';

describe('POST /api/admin/donations/reconcile and its totals', () => {
  const path = '/api/admin/donations/reconcile';

  test('before the first reconciliation nothing is claimed', async () => {
    await database().queries.delete(reconciliations);
    const nothing = { count: 0, cents: 0 };
    const { body } = await callApi('/api/admin/donations/books', { admin: true });
    expect(body).toMatchObject({ checkedAt: null, provider: nothing, ours: nothing, unmatched: 0 });
  });

  test('a reconciliation by staff answers what was found and leaves the line that staff read', async () => {
    await payDonation({ amount: 11 });
    const body = { days: 2, dryRun: false };
    const response = await callApi(path, { method: 'POST', body, admin: true });
    expect(response.status).toBe(200);
    const report = reconcileReportSchema.parse(response.body);
    expect(report.findings.length).toBeGreaterThan(0);
    expect(report).toMatchObject({ unmatched: 0, others: 0 });
    const totals = await callApi('/api/admin/donations/books', { admin: true });
    expect(totals).toMatchObject({
      status: 200,
      body: {
        checkedAt: report.checkedAt,
        provider: report.provider,
        ours: report.ours,
        unmatched: report.unmatched,
        testMode: true,
      },
    });
  });

  test('the last delivery of the site’s mode is named beside the totals', async () => {
    const receivedAt = new Date('2026-11-20T10:00:00.000Z');
    const event = { type: 'charge.refunded', livemode: false, receivedAt };
    const other = { ...event, livemode: true, receivedAt: new Date() };
    const { queries } = database();
    await queries.delete(paymentEvents);
    const rows = [event, other].map((row) => ({ id: `evt_${crypto.randomUUID()}`, ...row }));
    await queries.insert(paymentEvents).values(rows);
    const { body } = await callApi('/api/admin/donations/books', { admin: true });
    expect(body).toMatchObject({ lastWebhookAt: receivedAt.toISOString() });
  });

  test('a dry run of a reconciliation leaves no line', async () => {
    const before = await callApi('/api/admin/donations/books', { admin: true });
    await callApi(path, { method: 'POST', body: { days: 2, dryRun: true }, admin: true });
    const after = await callApi('/api/admin/donations/books', { admin: true });
    expect(after.body).toEqual(before.body);
  });

  test.each([
    {},
    { days: 0, dryRun: true },
    { days: 1.5, dryRun: true },
    { days: 1, dryRun: 'no' },
  ])('a reconciliation by staff with %j answers 422', async (body) => {
    expect((await callApi(path, { method: 'POST', body, admin: true })).status).toBe(422);
  });

  test('a reconciliation by staff needs the password and the provider', async () => {
    const body = { days: 2, dryRun: true };
    expect((await callApi(path, { method: 'POST', body })).status).toBe(401);
    const fault = 'lost before acting' as const;
    // Three lists are asked for at once, each three times.
    failNextCalls(...Array<typeof fault>(9).fill(fault));
    expect((await callApi(path, { method: 'POST', body, admin: true })).status).toBe(502);
  });
});
