import type { Config } from '@netlify/functions';
import { createPaymentIntent, donation, supporters } from '#server/donations/routes.ts';
import { api, serve } from '#server/http/api.ts';

export const app = api()
  .route('/api/create-payment-intent', createPaymentIntent)
  .route('/api/donation', donation)
  .route('/api/supporters', supporters);

export default serve(app);

export const config: Config = {
  path: ['/api/create-payment-intent', '/api/donation/*', '/api/supporters'],
  // The free plan allows two such rules.
  rateLimit: { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] },
};
