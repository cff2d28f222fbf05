import type { Config } from '@netlify/functions';
import { bodyLimits } from '#model/fields/bounds.ts';
import { environment } from '#server/env.ts';
import { isFromCms } from '#server/gateways/contentful/verify-webhook.ts';
import { api, serve } from '#server/http/api.ts';
import { respondsOk, describeRoute } from '#server/http/route-description.ts';
import { HttpError, unavailable } from '#server/http/errors.ts';
import { log } from '#server/http/log.ts';
import { limitBody } from '#server/http/validate.ts';

const signedRequest = describeRoute({ client: 'contentful', refusals: [400, 413, 503] });

export const app = api().post(
  '/api/cms-webhook',
  respondsOk(),
  signedRequest,
  limitBody(bodyLimits.webhook),
  async (c) => {
    const secret = environment().CONTENTFUL_WEBHOOK_SECRET;
    if (!secret) {
      throw unavailable('The CMS webhook is not configured: set CONTENTFUL_WEBHOOK_SECRET.');
    }
    if (!isFromCms(secret, c.req.raw, await c.req.text())) {
      log('error', 'webhook refused', { from: 'contentful', reason: 'signature' });
      throw new HttpError(400, { error: 'The signature does not fit.' });
    }
    // Contentful's SDK and Markdown are large, and refused deliveries need neither.
    const { runMirror } = await import('#server/posts/mirror/run-mirror.ts');
    await runMirror();
    return c.json({ ok: true });
  },
);

export default serve(app);

export const config: Config = {
  path: '/api/cms-webhook',
};
