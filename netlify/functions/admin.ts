import type { Config } from '@netlify/functions';
import { applicationFilterSchema } from '#contracts/applications.ts';
import { listApplications } from '#server/applications/list-applications.ts';
import { addBlogRoutes } from '#server/blog/admin-routes.ts';
import { countMessages, listMessages, summarizeMessages } from '#server/contact/list-messages.ts';
import { addDonationRoutes } from '#server/donations/admin-routes.ts';
import { createAdminApi } from '#server/http/admin-api.ts';
import { endpoint, toFunction } from '#server/http/api.ts';
import { finishPage, readPage } from '#server/http/paging.ts';
import { readChoice } from '#server/http/read-query.ts';
import { countPeople, listPeople } from '#server/people/list-people.ts';

/** Everything staff do: one router behind one gate. Exported so that a test can list its routes. */
export const api = createAdminApi();

endpoint(api, '/api/admin/applications', {
  GET: async (c) => {
    const status = readChoice(c, 'status', applicationFilterSchema, 'pending');
    return c.json(await listApplications({ status, spam: c.req.query('spam') === 'only' }));
  },
});

endpoint(api, '/api/admin/contacts', {
  GET: async (c) => {
    const page = readPage(c);
    const spam = c.req.query('spam') === 'only';
    const [rows, total] = await Promise.all([listMessages({ ...page, spam }), countMessages(spam)]);
    return c.json(finishPage(c, { page, rows, total }));
  },
});

endpoint(api, '/api/admin/contacts/stats', {
  GET: async (c) => c.json(await summarizeMessages()),
});

endpoint(api, '/api/admin/people', {
  GET: async (c) => {
    const page = readPage(c);
    const [rows, { total }] = await Promise.all([listPeople(page), countPeople()]);
    return c.json(finishPage(c, { page, rows, total }));
  },
});

endpoint(api, '/api/admin/people/stats', {
  GET: async (c) => c.json(await countPeople()),
});

addDonationRoutes(api);
addBlogRoutes(api);

export default toFunction(api);

export const config: Config = {
  path: '/api/admin/*',
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
};
