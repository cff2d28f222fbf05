import { Hono } from 'hono';
import { contactRequestSchema } from '#model/messages/contract.ts';
import type { ApiEnv } from '../http/api.ts';
import { respondsOk } from '../http/route-description.ts';
import { limit } from '../http/rate-limit.ts';
import { validJson } from '../http/validate.ts';
import { flushOutboxInBackground } from '../mail/flush-outbox.ts';
import { receiveMessage } from './receive-message.ts';

export const contactRoutes = new Hono<ApiEnv>().post(
  '/',
  respondsOk(201),
  validJson(contactRequestSchema),
  limit('contact'),
  async (c) => {
    if (await receiveMessage(c.req.valid('json'))) flushOutboxInBackground(c);
    return c.json({ ok: true }, 201);
  },
);
