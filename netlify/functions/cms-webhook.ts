import type { Config } from '@netlify/functions';
import { bodyLimits } from '#contracts/bounds.ts';
import { runMirror } from '#server/posts/mirror/run-mirror.ts';
import { environment } from '#server/env.ts';
import { isFromCms } from '#server/gateways/contentful/verify-webhook.ts';
import { serve } from '#server/http/api.ts';
import { HttpError, unavailable } from '#server/http/errors.ts';
import { log } from '#server/http/log.ts';
import { readBytes } from '#server/http/read-request.ts';

export default serve({
  'POST /api/cms-webhook': async (c) => {
    const secret = environment().CONTENTFUL_WEBHOOK_SECRET;
    if (!secret)
      throw unavailable('The CMS webhook is not configured: set CONTENTFUL_WEBHOOK_SECRET.');
    const body = new TextDecoder().decode(await readBytes(c.req.raw, bodyLimits.webhook));
    if (!isFromCms(secret, c.req.raw, body)) {
      log('error', 'webhook refused', { from: 'contentful', reason: 'signature' });
      throw new HttpError(400, { error: 'The signature does not fit.' });
    }
    await runMirror();
    return c.json({ ok: true });
  },
});

export const config: Config = {
  path: '/api/cms-webhook',
};
