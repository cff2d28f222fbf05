/** The reconciliation that staff ask for, and the line that it leaves (P-52). */
import { describe, expect, test } from 'vitest';
import { reconcileReportSchema } from '#contracts/admin-donations.ts';
import { payGift } from '#tests/factories/donations.ts';
import { callApi } from '#tests/support/call-api.ts';
import { failNextCalls } from '#tests/support/payments/sandbox.ts';

describe('POST /api/admin/donations/reconcile and the books', () => {
  const path = '/api/admin/donations/reconcile';

  test('answers what was found and leaves the line that staff read', async () => {
    await payGift({ amount: 11 });
    const body = { days: 2, dryRun: false };
    const reply = await callApi(path, { method: 'POST', body, admin: true });
    expect(reply.status).toBe(200);
    const report = reconcileReportSchema.parse(reply.body);
    expect(report.findings.length).toBeGreaterThan(0);
    const books = await callApi('/api/admin/donations/books', { admin: true });
    expect(books).toMatchObject({
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

  test('a dry run leaves no line', async () => {
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
  ])('%j answers 422', async (body) => {
    expect((await callApi(path, { method: 'POST', body, admin: true })).status).toBe(422);
  });

  test('without the password answers 401; an unreachable provider 502', async () => {
    const body = { days: 2, dryRun: true };
    expect((await callApi(path, { method: 'POST', body })).status).toBe(401);
    const fault = 'lost before acting' as const;
    failNextCalls(fault, fault, fault);
    expect((await callApi(path, { method: 'POST', body, admin: true })).status).toBe(502);
  });
});
