import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { countByValue, database } from '../db/client.ts';
import { contactMessages } from '../db/schema.ts';
import type { ApiEnv } from '../http/api.ts';
import { answerPage } from '../http/paging.ts';
import { contactTypes } from '#contracts/enumerations.ts';

const { contactType, spam } = contactMessages;

export const adminContacts = new Hono<ApiEnv>()
  .get('/', (c) =>
    answerPage(c, database().queries.select().from(contactMessages).$dynamic(), {
      table: contactMessages,
      where: eq(spam, c.req.query('spam') === 'only'),
      present: (message) => message,
    }),
  )
  .get('/stats', async (c) =>
    c.json(await countByValue(contactType, contactTypes, eq(spam, false))),
  );
