import { Hono } from 'hono';
import {
  researcherSignupSchema,
  type ResearcherSignupResponse,
  signupResponseSchema,
} from '#model/applications/contract.ts';
import type { ApiEnv } from '../http/api.ts';
import { responds } from '../http/route-description.ts';
import { limit } from '../http/rate-limit.ts';
import { validJson } from '../http/validate.ts';
import { flushOutboxInBackground } from '../mail/flush-outbox.ts';
import { applicationUrl } from './application-link.ts';
import { receiveApplication } from './receive-application.ts';

export const signup = new Hono<ApiEnv>().post(
  '/',
  responds(signupResponseSchema, 201),
  validJson(researcherSignupSchema),
  limit('application'),
  async (c) => {
    const { reference, linkId, hasMail } = await receiveApplication(c.req.valid('json'));
    if (hasMail) flushOutboxInBackground(c);
    const answer: ResearcherSignupResponse = { ok: true, reference, link: applicationUrl(linkId) };
    return c.json(answer, 201);
  },
);
