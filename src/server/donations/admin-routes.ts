import {
  donationModeSchema,
  listingRequestSchema,
  reconcileRequestSchema,
  sendAgainSchema,
} from '#contracts/donations/admin-donations.ts';
import { recordDonationSchema } from '#contracts/donations/record-donation.ts';
import { type Api, endpoint } from '../http/api.ts';
import { answerPage } from '../http/paging.ts';
import { pathId, readChoice, readAdminJson } from '../http/read-request.ts';
import { flushOutboxInBackground } from '../mail/flush-outbox.ts';
import {
  countDonations,
  listDonations,
  readDonationDetails,
  summarizeDonations,
} from './admin-donations.ts';
import { previewRecord, recordDonation } from './record/record-donation.ts';
import { reverseDonation, undoRecord } from './record/take-back.ts';
import { siteIsLive } from '../gateways/stripe/keys.ts';
import { readReconciliationSummary } from './reconcile/summary.ts';
import { sendAcknowledgementAgain } from './documents/send-again.ts';
import { hideSupporter } from './supporters.ts';
import { mailStatements, previewStatements } from './giving/mail-statements.ts';
import { reconcileBudgetMs, reconcileDonations } from './reconcile/reconcile-donations.ts';

export function addDonationRoutes(api: Api): void {
  endpoint(api, '/api/admin/donations', {
    GET: (c) => {
      const mode = readChoice(c, 'mode', donationModeSchema, siteIsLive() ? 'live' : 'test');
      return answerPage(
        c,
        (page) => listDonations(page, mode),
        () => countDonations(mode),
      );
    },
    POST: async (c) => {
      const request = await readAdminJson(c, recordDonationSchema);
      return c.json(await recordDonation(request), 201);
    },
  });

  endpoint(api, '/api/admin/donations/preview', {
    POST: async (c) => c.json(await previewRecord(await readAdminJson(c, recordDonationSchema))),
  });

  endpoint(api, '/api/admin/donations/stats', {
    GET: async (c) => c.json(await summarizeDonations()),
  });

  endpoint(api, '/api/admin/donations/books', {
    GET: async (c) => c.json(await readReconciliationSummary()),
  });

  endpoint(api, '/api/admin/donations/statements', {
    GET: async (c) => c.json(await previewStatements()),
    POST: async (c) => {
      const report = await mailStatements();
      flushOutboxInBackground(c);
      return c.json(report);
    },
  });

  endpoint(api, '/api/admin/donations/reconcile', {
    POST: async (c) => {
      const options = await readAdminJson(c, reconcileRequestSchema);
      const report = await reconcileDonations({ ...options, budgetMs: reconcileBudgetMs });
      if (!options.dryRun && report.findings.length > 0) flushOutboxInBackground(c);
      return c.json(report);
    },
  });

  endpoint(api, '/api/admin/donations/:id', {
    GET: async (c) => c.json(await readDonationDetails(pathId(c, 'Donation'))),
  });

  endpoint(api, '/api/admin/donations/:id/acknowledgement', {
    POST: async (c) => {
      const id = pathId(c, 'Donation');
      const { email } = await readAdminJson(c, sendAgainSchema);
      await sendAcknowledgementAgain(id, email);
      flushOutboxInBackground(c);
      return c.json((await readDonationDetails(id)).acknowledgement, 202);
    },
  });

  endpoint(api, '/api/admin/donations/:id/undo', {
    POST: async (c) => {
      await undoRecord(pathId(c, 'Donation'));
      return c.body(null, 204);
    },
  });

  endpoint(api, '/api/admin/donations/:id/reverse', {
    POST: async (c) => c.json(await reverseDonation(pathId(c, 'Donation')), 201),
  });

  endpoint(api, '/api/admin/donations/:id/listing', {
    POST: async (c) => {
      const id = pathId(c, 'Donation');
      const { hidden } = await readAdminJson(c, listingRequestSchema);
      await hideSupporter(id, hidden);
      return c.json(await readDonationDetails(id));
    },
  });
}
