import type { Config } from '@netlify/functions';
import { adminApplications } from '#server/applications/admin-routes.ts';
import { adminBoard } from '#server/applications/board/admin-routes.ts';
import { adminMessages } from '#server/messages/admin-routes.ts';
import { adminDataRequests } from '#server/data-requests/admin-routes.ts';
import { adminDonations } from '#server/donations/admin-routes.ts';
import { adminLedger, adminPayouts } from '#server/donations/ledger/admin-routes.ts';
import { adminGate } from '#server/http/admin-gate.ts';
import { api, serve } from '#server/http/api.ts';
import { adminOverview } from '#server/overview/admin-routes.ts';
import { adminPeople } from '#server/people/admin-routes.ts';
import { adminSearch } from '#server/search/admin-routes.ts';
import { adminBlog } from '#server/posts/admin-routes.ts';

/** The portal's app, with one gate before everything, so that no route can forget it. */
export const app = api()
  .use(adminGate)
  .route('/api/admin/overview', adminOverview)
  .route('/api/admin/search', adminSearch)
  .route('/api/admin/applications', adminApplications)
  .route('/api/admin/board', adminBoard)
  .route('/api/admin/people', adminPeople)
  .route('/api/admin/contacts', adminMessages)
  .route('/api/admin/own-data', adminDataRequests)
  .route('/api/admin/donations', adminDonations)
  .route('/api/admin/payouts', adminPayouts)
  .route('/api/admin/ledger', adminLedger)
  .route('/api/admin/blog', adminBlog);

export default serve(app);

export const config: Config = {
  path: '/api/admin/*',
  excludedPath: ['/api/admin/media', '/api/admin/media/*'],
  // The free plan allows two such rules.
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
};
