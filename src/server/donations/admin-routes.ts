import { donationModeSchema, reconcileRequestSchema } from '#contracts/admin-donations.ts';
import { bodyLimits } from '#contracts/bounds.ts';
import { type Api, endpoint } from '../http/api.ts';
import { finishPage, readPage } from '../http/paging.ts';
import { pathId } from '../http/path-id.ts';
import { readJson } from '../http/read-json.ts';
import { readChoice } from '../http/read-query.ts';
import { flushOutboxInBackground } from '../mail/flush-outbox.ts';
import { countDonations, listDonations } from './list-donations.ts';
import { orProviderFailed } from './or-provider-failed.ts';
import { siteIsLive } from '../gateways/payment-keys.ts';
import { readBooks } from './read-books.ts';
import { readDonationDetails } from './read-details.ts';
import { reconcileBudgetMs, reconcileDonations } from './reconcile-donations.ts';
import { summarizeDonations } from './summarize-donations.ts';

/** What staff see of donations, on the router that the admin gate guards. */
export function addDonationRoutes(api: Api): void {
  endpoint(api, '/api/admin/donations', {
    GET: async (c) => {
      const page = readPage(c);
      const mode = readChoice(c, 'mode', donationModeSchema, siteIsLive() ? 'live' : 'test');
      const [rows, total] = await Promise.all([listDonations(page, mode), countDonations(mode)]);
      return c.json(finishPage(c, { page, rows, total }));
    },
  });

  endpoint(api, '/api/admin/donations/stats', {
    GET: async (c) => c.json(await summarizeDonations()),
  });

  endpoint(api, '/api/admin/donations/books', {
    GET: async (c) => c.json(await readBooks()),
  });

  endpoint(api, '/api/admin/donations/reconcile', {
    POST: async (c) => {
      const options = await readJson(c, reconcileRequestSchema, bodyLimits.admin);
      const report = await orProviderFailed(() =>
        reconcileDonations({ ...options, budgetMs: reconcileBudgetMs }),
      );
      if (!options.dryRun && report.findings.length > 0) flushOutboxInBackground(c);
      return c.json(report);
    },
  });

  endpoint(api, '/api/admin/donations/:id', {
    GET: async (c) => c.json(await readDonationDetails(pathId(c, 'Donation'))),
  });
}
