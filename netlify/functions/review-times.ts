import type { Config } from '@netlify/functions';
import { type ReviewTimes, reviewTimesSchema } from '#model/applications/review-times.ts';
import { readReviewTimes } from '#server/applications/review-times.ts';
import { api, serve } from '#server/http/api.ts';
import { responds } from '#server/http/route-description.ts';
import { noParameter, withoutQuery } from '#server/http/cache.ts';

export const app = api().get(
  '/api/review-times',
  responds(reviewTimesSchema),
  withoutQuery,
  async (c) => {
    const times: ReviewTimes = await readReviewTimes();
    // Every visitor of the form asks, and the response may be an hour old.
    c.header('Cache-Control', 'public, max-age=0, must-revalidate');
    c.header('Netlify-CDN-Cache-Control', 'public, durable, max-age=3600');
    c.header('Netlify-Vary', noParameter);
    return c.json(times);
  },
);

export default serve(app);

export const config: Config = { path: '/api/review-times' };
