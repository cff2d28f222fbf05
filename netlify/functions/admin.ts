import type { Config } from '@netlify/functions';
import { adminApplicationRoutes } from '#server/applications/admin-routes.ts';
import { adminBoardRoutes } from '#server/applications/board/admin-routes.ts';
import { adminMessageRoutes } from '#server/messages/admin-routes.ts';
import { adminDataRequestRoutes } from '#server/data-requests/admin-routes.ts';
import { adminDonationRoutes } from '#server/donations/admin-routes.ts';
import { adminLedgerRoutes, adminPayoutRoutes } from '#server/donations/ledger/admin-routes.ts';
import { adminGate } from '#server/http/admin-gate.ts';
import { api, serve } from '#server/http/api.ts';
import { adminOverviewRoutes } from '#server/overview/admin-routes.ts';
import { adminPeopleRoutes } from '#server/people/admin-routes.ts';
import { adminSearchRoutes } from '#server/search/admin-routes.ts';
import { adminBlogRoutes } from '#server/posts/admin-routes.ts';

/** The portal's app, with one gate before everything, so that no route can forget it. */
export const app = api()
  .use(adminGate)
  .route('/api/admin/overview', adminOverviewRoutes)
  .route('/api/admin/search', adminSearchRoutes)
  .route('/api/admin/applications', adminApplicationRoutes)
  .route('/api/admin/board', adminBoardRoutes)
  .route('/api/admin/people', adminPeopleRoutes)
  .route('/api/admin/contacts', adminMessageRoutes)
  .route('/api/admin/own-data', adminDataRequestRoutes)
  .route('/api/admin/donations', adminDonationRoutes)
  .route('/api/admin/payouts', adminPayoutRoutes)
  .route('/api/admin/ledger', adminLedgerRoutes)
  .route('/api/admin/blog', adminBlogRoutes);

export default serve(app);

export const config: Config = {
  path: '/api/admin/*',
  excludedPath: ['/api/admin/media', '/api/admin/media/*'],
  // The free plan allows two such rules.
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
};
