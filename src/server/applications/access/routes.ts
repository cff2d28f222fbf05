import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  accessConfirmationSchema,
  keyHolderSchema,
  newKeySchema,
  selfServiceAccessSchema,
} from '#model/applications/access.ts';
import type { ApiEnv } from '../../http/api.ts';
import { responds, describeRoute } from '../../http/route-description.ts';
import { asHttpError } from '../../http/errors.ts';
import { countRequest, limitsPerMinute } from '../../http/rate-limit.ts';
import { formRoute } from '../../links/form-route.ts';
import { accessForms } from './access-forms.ts';
import { refuseKeyInAddress, verifyKey } from './verify-key.ts';

export const selfServiceAccessRoutes = new Hono<ApiEnv>()
  .post('/:token/access', ...formRoute('application', accessForms.accept, newKeySchema, 201))
  .post(
    '/:token/access/replace',
    ...formRoute('application', accessForms.replace, newKeySchema, 201),
  )
  .post(
    '/:token/access/terms',
    ...formRoute('application', accessForms.terms, accessConfirmationSchema),
  )
  .post(
    '/:token/access/renew',
    ...formRoute('application', accessForms.renew, accessConfirmationSchema),
  )
  .post(
    '/:token/access/end',
    ...formRoute('application', accessForms.end, z.nullable(selfServiceAccessSchema)),
  );

// Each key has a limit of uses, and each network a limit of refusals.
const accessKeyDescription = describeRoute({
  client: 'access-key',
  perMinute: limitsPerMinute['access-key'],
  refusals: [400, 401, 429],
});

export const accessKeyRoutes = new Hono<ApiEnv>().get(
  '/',
  responds(keyHolderSchema),
  accessKeyDescription,
  async (c) => {
    refuseKeyInAddress(c.req.queries());
    const holder = await verifyKey(c.req.header('Authorization')).catch(async (error) => {
      if (asHttpError(error)?.status === 401) await countRequest(c, 'access-refused');
      throw error;
    });
    return c.json(holder, 200, { 'Cache-Control': 'no-store' });
  },
);
