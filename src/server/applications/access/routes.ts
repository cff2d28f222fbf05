import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  acceptTermsSchema,
  accessAnswerSchema,
  keyHolderSchema,
  newKeySchema,
  ownAccessSchema,
  renewAccessSchema,
} from '#model/applications/access.ts';
import type { ApiEnv } from '../../http/api.ts';
import { answers, noteFacts } from '../../http/endpoint-facts.ts';
import { asHttpError } from '../../http/errors.ts';
import { countRequest, limitsPerMinute } from '../../http/rate-limit.ts';
import { validJson } from '../../http/validate.ts';
import { validSubject } from '../../links/private-links.ts';
import { readOwnAccess } from './access-grants.ts';
import { endOwnAccess } from './end-access.ts';
import { acceptNewTerms, beginAccess, renewAccess, replaceKey } from './own-access.ts';
import { refuseKeyInAddress, verifyKey } from './verify-key.ts';

const link = validSubject('application');

export const ownAccess = new Hono<ApiEnv>()
  .post(
    '/:token/access',
    answers(newKeySchema, 201),
    link,
    validJson(acceptTermsSchema),
    async (c) => c.json(await beginAccess(c.var.subjectId, c.req.valid('json')), 201),
  )
  .post('/:token/access/replace', answers(newKeySchema, 201), link, async (c) =>
    c.json(await replaceKey(c.var.subjectId), 201),
  )
  .post(
    '/:token/access/terms',
    answers(accessAnswerSchema),
    link,
    validJson(acceptTermsSchema),
    async (c) => c.json(await acceptNewTerms(c.var.subjectId, c.req.valid('json'))),
  )
  .post(
    '/:token/access/renew',
    answers(accessAnswerSchema),
    link,
    validJson(renewAccessSchema),
    async (c) => c.json(await renewAccess(c.var.subjectId, c.req.valid('json'))),
  )
  .post('/:token/access/end', answers(z.nullable(ownAccessSchema)), link, async (c) => {
    await endOwnAccess(c.var.subjectId);
    return c.json(await readOwnAccess(c.var.subjectId, null));
  });

// Each key may be used so often, and each network may be refused so often.
const byKey = noteFacts({
  caller: 'access-key',
  perMinute: limitsPerMinute['access-key'],
  refusals: [400, 401, 429],
});

export const access = new Hono<ApiEnv>().get('/', answers(keyHolderSchema), byKey, async (c) => {
  refuseKeyInAddress(c.req.queries());
  const holder = await verifyKey(c.req.header('Authorization')).catch(async (error) => {
    if (asHttpError(error)?.status === 401) await countRequest(c, 'access-refused');
    throw error;
  });
  return c.json(holder, 200, { 'Cache-Control': 'no-store' });
});
