import type { Config } from '@netlify/functions';
import { applicationRoutes } from '#server/applications/admin-routes.ts';
import { boardRoutes } from '#server/applications/board/admin-routes.ts';
import { contactRoutes } from '#server/contact/admin-routes.ts';
import { dataRequestRoutes } from '#server/data-requests/admin-routes.ts';
import { donationRoutes } from '#server/donations/admin-routes.ts';
import { adminGate } from '#server/http/admin-gate.ts';
import { type Routes, serve } from '#server/http/api.ts';
import { peopleRoutes } from '#server/people/admin-routes.ts';
import { blogRoutes } from '#server/posts/admin-routes.ts';

/** Exported so that a test can list them. */
export const routes: Routes = {
  ...applicationRoutes,
  ...boardRoutes,
  ...peopleRoutes,
  ...contactRoutes,
  ...dataRequestRoutes,
  ...donationRoutes,
  ...blogRoutes,
};

export default serve(routes, adminGate);

export const config: Config = {
  path: '/api/admin/*',
  // The free plan allows two such rules.
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
};
