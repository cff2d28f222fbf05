import type { Routes } from '../http/api.ts';
import { answerPage } from '../http/paging.ts';
import { countMessages, listMessages, summarizeMessages } from './messages.ts';

export const contactRoutes: Routes = {
  'GET /api/admin/contacts': (c) => {
    const spam = c.req.query('spam') === 'only';
    return answerPage(
      c,
      (page) => listMessages(page, spam),
      () => countMessages(spam),
    );
  },
  'GET /api/admin/contacts/stats': async (c) => c.json(await summarizeMessages()),
};
