import { type Api, endpoint } from '../http/api.ts';
import { answerPage } from '../http/paging.ts';
import { countMessages, listMessages, summarizeMessages } from './messages.ts';

export function addContactRoutes(api: Api): void {
  endpoint(api, '/api/admin/contacts', {
    GET: (c) => {
      const spam = c.req.query('spam') === 'only';
      return answerPage(
        c,
        (page) => listMessages(page, spam),
        () => countMessages(spam),
      );
    },
  });

  endpoint(api, '/api/admin/contacts/stats', {
    GET: async (c) => c.json(await summarizeMessages()),
  });
}
