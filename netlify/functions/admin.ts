import type { Config } from '@netlify/functions';
import { addApplicationRoutes } from '#server/applications/admin-routes.ts';
import { addBoardRoutes } from '#server/applications/board/admin-routes.ts';
import { addContactRoutes } from '#server/contact/admin-routes.ts';
import { addDataRequestRoutes } from '#server/data-requests/admin-routes.ts';
import { addDonationRoutes } from '#server/donations/admin-routes.ts';
import { createAdminApi } from '#server/http/admin-gate.ts';
import { toFunction } from '#server/http/api.ts';
import { addPeopleRoutes } from '#server/people/admin-routes.ts';
import { addBlogRoutes } from '#server/posts/admin-routes.ts';

/** Exported so that a test can list its routes. */
export const api = createAdminApi();

addApplicationRoutes(api);
addBoardRoutes(api);
addPeopleRoutes(api);
addContactRoutes(api);
addDataRequestRoutes(api);
addDonationRoutes(api);
addBlogRoutes(api);

export default toFunction(api);

export const config: Config = {
  path: '/api/admin/*',
  // The free plan allows two such rules.
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
};
