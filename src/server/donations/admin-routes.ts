import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  donationModeSchema,
  reconcileRequestSchema,
  sendAgainSchema,
  acknowledgmentMailSchema,
  adminDonationSchema,
  adminDonationsSchema,
  donationDetailsSchema,
  donationStatsSchema,
  movingDonationsSchema,
  reconcileReportSchema,
  reconciliationSummarySchema,
} from '#model/donations/admin-donations.ts';
import { listingRequestSchema } from '#model/fields/listing-request.ts';
import { statementsReportSchema } from '#model/donations/statements-report.ts';
import { monthlyChangeSchema, monthlyResponseSchema } from '#model/donations/monthly-change.ts';
import {
  recordDonationSchema,
  recordPreviewSchema,
  reverseDonationSchema,
} from '#model/donations/recorded-donation.ts';
import { donations } from '../db/schema.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { allowOnly, type ApiEnv } from '../http/api.ts';
import { responds, respondsNothing, refuses } from '../http/route-description.ts';
import { respondWithRows, paged } from '../http/paging.ts';
import { validAdminJson, validId, validQuery } from '../http/validate.ts';
import { flushOutboxInBackground } from '../mail/flush-outbox.ts';
import {
  presentDonation,
  readDonationDetails,
  selectDonations,
  summarizeDonations,
} from './admin-donations.ts';
import { sendAcknowledgmentAgain } from './documents/send-again.ts';
import { giftImportRoutes } from './imports/routes.ts';
import { mailStatements, previewStatements } from './giving/mail-statements.ts';
import { previewMove } from './moves/preview-move.ts';
import { changeMonthlyByStaff, previewMonthlyByStaff } from './monthly/change-monthly.ts';
import { reconcileBudgetMs, reconcileDonations } from './reconciliation/reconcile-donations.ts';
import { readReconciliationSummary } from './reconciliation/summary.ts';
import { previewRecord, recordDonation, reverseDonation, undoRecord } from './recorded.ts';
import { hideSupporter } from './supporters.ts';

const donationId = validId('Donation');

const listQuerySchema = z.object({ mode: z.optional(donationModeSchema) });

export const adminDonationRoutes = new Hono<ApiEnv>()
  .get('/', responds(adminDonationsSchema), paged, validQuery(listQuerySchema), (c) => {
    const { mode = siteIsLive() ? 'live' : 'test' } = c.req.valid('query');
    const where = mode === 'all' ? undefined : eq(donations.livemode, mode === 'live');
    return respondWithRows(c, selectDonations(), {
      table: donations,
      where,
      present: ({ row, ledger, taken }) => presentDonation(row, ledger ?? undefined, taken),
    });
  })
  .post(
    '/',
    refuses(409),
    responds(adminDonationSchema, 201),
    validAdminJson(recordDonationSchema),
    async (c) => c.json(await recordDonation(c.req.valid('json')), 201),
  )
  .post(
    '/preview',
    responds(recordPreviewSchema),
    validAdminJson(recordDonationSchema),
    async (c) => c.json(await previewRecord(c.req.valid('json'))),
  )
  .all('/preview', allowOnly('POST'))
  .get('/stats', responds(donationStatsSchema), async (c) => c.json(await summarizeDonations()))
  .get('/books', responds(reconciliationSummarySchema), async (c) =>
    c.json(await readReconciliationSummary()),
  )
  .get('/statements', responds(statementsReportSchema), async (c) =>
    c.json(await previewStatements()),
  )
  .post('/statements', responds(statementsReportSchema), async (c) => {
    const report = await mailStatements();
    flushOutboxInBackground(c);
    return c.json(report);
  })
  .post(
    '/reconcile',
    responds(reconcileReportSchema),
    validAdminJson(reconcileRequestSchema),
    async (c) => {
      const options = c.req.valid('json');
      const report = await reconcileDonations({ ...options, budgetMs: reconcileBudgetMs });
      if (!options.dryRun && report.findings.length > 0) flushOutboxInBackground(c);
      return c.json(report);
    },
  )
  .all('/reconcile', allowOnly('POST'))
  .route('/imports', giftImportRoutes)
  .get('/:id', responds(donationDetailsSchema), donationId, async (c) =>
    c.json(await readDonationDetails(c.req.valid('param').id)),
  )
  .get('/:id/address', responds(movingDonationsSchema), donationId, async (c) =>
    c.json(await previewMove(c.req.valid('param').id)),
  )
  .post(
    '/:id/acknowledgement',
    refuses(409),
    responds(acknowledgmentMailSchema, 202),
    donationId,
    validAdminJson(sendAgainSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      const { email, moves } = c.req.valid('json');
      await sendAcknowledgmentAgain(id, { email, scope: moves ?? 'all', refusesRecent: true });
      flushOutboxInBackground(c);
      return c.json((await readDonationDetails(id)).acknowledgement, 202);
    },
  )
  .post(
    '/:id/monthly/preview',
    responds(monthlyResponseSchema),
    donationId,
    validAdminJson(monthlyChangeSchema),
    async (c) => c.json(await previewMonthlyByStaff(c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/:id/monthly',
    refuses(409),
    responds(monthlyResponseSchema),
    donationId,
    validAdminJson(monthlyChangeSchema),
    async (c) => {
      const { response } = await changeMonthlyByStaff(c.req.valid('param').id, c.req.valid('json'));
      flushOutboxInBackground(c);
      return c.json(response);
    },
  )
  .post('/:id/undo', refuses(409), respondsNothing, donationId, async (c) => {
    await undoRecord(c.req.valid('param').id);
    return c.body(null, 204);
  })
  .post(
    '/:id/reverse',
    refuses(409),
    responds(adminDonationSchema, 201),
    donationId,
    validAdminJson(reverseDonationSchema),
    async (c) => c.json(await reverseDonation(c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .post(
    '/:id/listing',
    refuses(409),
    responds(donationDetailsSchema),
    donationId,
    validAdminJson(listingRequestSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await hideSupporter(id, c.req.valid('json').hidden);
      return c.json(await readDonationDetails(id));
    },
  );
