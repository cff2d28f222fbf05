import type { Config } from '@netlify/functions';
import { paymentIntentRoutes, donationRoutes, supporterRoutes } from '#server/donations/routes.ts';
import { api, serve } from '#server/http/api.ts';

export const app = api()
  .route('/api/create-payment-intent', paymentIntentRoutes)
  .route('/api/donation', donationRoutes)
  .route('/api/supporters', supporterRoutes);

export default serve(app);

export const config: Config = {
  path: ['/api/create-payment-intent', '/api/donation/*', '/api/supporters'],
  // The free plan allows two such rules.
  rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },
};
