import { Hono } from 'hono';
import {
  applicationRequestSchema,
  type ApplicationResponse,
  applicationResponseSchema,
} from '#model/applications/contract.ts';
import type { ApiEnv } from '../http/api.ts';
import { responds } from '../http/route-description.ts';
import { limit } from '../http/rate-limit.ts';
import { validJson } from '../http/validate.ts';
import { flushOutboxInBackground } from '../mail/flush-outbox.ts';
import { applicationUrl } from './application-link.ts';
import { receiveApplication } from './receive-application.ts';

export const applicationRoutes = new Hono<ApiEnv>().post(
  '/',
  responds(applicationResponseSchema, 201),
  validJson(applicationRequestSchema),
  limit('application'),
  async (c) => {
    const { reference, linkId, hasMail } = await receiveApplication(c.req.valid('json'));
    if (hasMail) flushOutboxInBackground(c);
    const answer: ApplicationResponse = { ok: true, reference, link: applicationUrl(linkId) };
    return c.json(answer, 201);
  },
);
