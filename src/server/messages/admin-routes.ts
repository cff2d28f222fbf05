import { and, eq, isNull } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { bulkResponseSchema } from '#model/admin/bulk.ts';
import {
  contactMessageSchema,
  contactMessagesSchema,
  contactStatsSchema,
} from '#model/messages/admin-messages.ts';
import {
  bulkContactChangeSchema,
  changedMessageSchema,
  contactChangeSchema,
  noteOvertakenMessage,
} from '#model/messages/message-changes.ts';
import { contactTypes } from '#model/enumerations.ts';
import { countByValue, database } from '../db/client.ts';
import { contactMessages } from '../db/schema.ts';
import type { ApiEnv } from '../http/api.ts';
import { responds, refuses } from '../http/route-description.ts';
import { bulkResult } from '../http/respond-in-bulk.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { respondWithRows, paged } from '../http/paging.ts';
import { validAdminJson, validId, validQuery } from '../http/validate.ts';
import { changeMessages } from './change-messages.ts';

const listQuerySchema = z.object({ spam: z.optional(z.string()) });

const changedSchema = bulkResponseSchema(contactMessageSchema);

const { answeredAt, contactType, spam } = contactMessages;

export const adminMessageRoutes = new Hono<ApiEnv>()
  .get('/', responds(contactMessagesSchema), paged, validQuery(listQuerySchema), (c) =>
    respondWithRows(c, database().queries.select().from(contactMessages).$dynamic(), {
      table: contactMessages,
      where: eq(spam, c.req.valid('query').spam === 'only'),
      present: (message) => message,
    }),
  )
  .get('/stats', responds(contactStatsSchema), async (c) => {
    const { queries } = database();
    const [countsByType, open, marked] = await Promise.all([
      countByValue(contactType, contactTypes, eq(spam, false)),
      queries.$count(contactMessages, and(eq(spam, false), isNull(answeredAt))),
      queries.$count(contactMessages, eq(spam, true)),
    ]);
    return c.json({ ...countsByType, open, spam: marked });
  })
  .post('/bulk', responds(changedSchema), validAdminJson(bulkContactChangeSchema), async (c) => {
    const { ids, ...change } = c.req.valid('json');
    return c.json(bulkResult(ids, await changeMessages(ids, change)));
  })
  .put(
    '/:id',
    refuses(409),
    responds(changedMessageSchema),
    validId('Message'),
    validAdminJson(contactChangeSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      const change = c.req.valid('json');
      const answeredAt = change.answeredAt ?? new Date().toISOString();
      const [row] = await changeMessages([id], { ...change, answeredAt });
      const isKept = row?.answeredAt?.getTime() !== Date.parse(answeredAt);
      if (row) return c.json({ ...row, answeredEarlier: change.answered === true && isKept });
      const [current] = await database()
        .queries.select()
        .from(contactMessages)
        .where(eq(contactMessages.id, id));
      if (!current) throw notFound('Message');
      const body = { error: noteOvertakenMessage, current };
      throw new HttpError(409, body);
    },
  );
