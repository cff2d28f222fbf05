import { eq } from 'drizzle-orm';
import {
  donationModeSchema,
  listingRequestSchema,
  reconcileRequestSchema,
  sendAgainSchema,
} from '#contracts/donations/admin-donations.ts';
import { recordDonationSchema } from '#contracts/donations/record-donation.ts';
import { database } from '../db/client.ts';
import { donations } from '../db/schema.ts';
import type { Routes } from '../http/api.ts';
import { answerPage } from '../http/paging.ts';
import { pathId, readChoice, readAdminJson } from '../http/read-request.ts';
import { flushOutboxInBackground } from '../mail/flush-outbox.ts';
import { presentDonation, readDonationDetails, summarizeDonations } from './admin-donations.ts';
import { previewRecord, recordDonation, reverseDonation, undoRecord } from './recorded.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { readReconciliationSummary } from './reconcile/summary.ts';
import { sendAcknowledgementAgain } from './documents/send-again.ts';
import { hideSupporter } from './supporters.ts';
import { mailStatements, previewStatements } from './giving/statements.ts';
import { reconcileBudgetMs, reconcileDonations } from './reconcile/reconcile-donations.ts';

export const donationRoutes: Routes = {
  'GET /api/admin/donations': (c) => {
    const mode = readChoice(c, 'mode', donationModeSchema, siteIsLive() ? 'live' : 'test');
    const where = mode === 'all' ? undefined : eq(donations.livemode, mode === 'live');
    const query = database().queries.select().from(donations).$dynamic();
    return answerPage(c, query, { table: donations, where, present: presentDonation });
  },
  'POST /api/admin/donations': async (c) => {
    const request = await readAdminJson(c, recordDonationSchema);
    return c.json(await recordDonation(request), 201);
  },
  'POST /api/admin/donations/preview': async (c) =>
    c.json(await previewRecord(await readAdminJson(c, recordDonationSchema))),
  'GET /api/admin/donations/stats': async (c) => c.json(await summarizeDonations()),
  'GET /api/admin/donations/books': async (c) => c.json(await readReconciliationSummary()),
  'GET /api/admin/donations/statements': async (c) => c.json(await previewStatements()),
  'POST /api/admin/donations/statements': async (c) => {
    const report = await mailStatements();
    flushOutboxInBackground(c);
    return c.json(report);
  },
  'POST /api/admin/donations/reconcile': async (c) => {
    const options = await readAdminJson(c, reconcileRequestSchema);
    const report = await reconcileDonations({ ...options, budgetMs: reconcileBudgetMs });
    if (!options.dryRun && report.findings.length > 0) flushOutboxInBackground(c);
    return c.json(report);
  },
  'GET /api/admin/donations/:id': async (c) =>
    c.json(await readDonationDetails(pathId(c, 'Donation'))),
  'POST /api/admin/donations/:id/acknowledgement': async (c) => {
    const id = pathId(c, 'Donation');
    const { email } = await readAdminJson(c, sendAgainSchema);
    await sendAcknowledgementAgain(id, email);
    flushOutboxInBackground(c);
    return c.json((await readDonationDetails(id)).acknowledgement, 202);
  },
  'POST /api/admin/donations/:id/undo': async (c) => {
    await undoRecord(pathId(c, 'Donation'));
    return c.body(null, 204);
  },
  'POST /api/admin/donations/:id/reverse': async (c) =>
    c.json(await reverseDonation(pathId(c, 'Donation')), 201),
  'POST /api/admin/donations/:id/listing': async (c) => {
    const id = pathId(c, 'Donation');
    const { hidden } = await readAdminJson(c, listingRequestSchema);
    await hideSupporter(id, hidden);
    return c.json(await readDonationDetails(id));
  },
};
