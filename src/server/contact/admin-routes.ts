import { eq } from 'drizzle-orm';
import { contactTypes } from '#contracts/contact.ts';
import { countByValue, database } from '../db/client.ts';
import { contactMessages } from '../db/schema.ts';
import type { Routes } from '../http/api.ts';
import { answerPage } from '../http/paging.ts';

const { contactType, spam } = contactMessages;

export const contactRoutes: Routes = {
  'GET /api/admin/contacts': (c) =>
    answerPage(c, database().queries.select().from(contactMessages).$dynamic(), {
      table: contactMessages,
      where: eq(spam, c.req.query('spam') === 'only'),
      present: (message) => message,
    }),
  'GET /api/admin/contacts/stats': async (c) =>
    c.json(await countByValue(contactType, contactTypes, eq(spam, false))),
};
