import type { Config } from '@netlify/functions';
import { addApplicationRoutes } from '#server/applications/admin-routes.ts';
import { addBlogRoutes } from '#server/blog/admin-routes.ts';
import { countMessages, listMessages, summarizeMessages } from '#server/contact/list-messages.ts';
import { addDonationRoutes } from '#server/donations/admin-routes.ts';
import { createAdminApi } from '#server/http/admin-api.ts';
import { endpoint, toFunction } from '#server/http/api.ts';
import { finishPage, readPage } from '#server/http/paging.ts';
import { addOwnDataRoutes } from '#server/own-data/admin-routes.ts';
import { addPeopleRoutes } from '#server/people/admin-routes.ts';

/** Everything staff do: one router behind one gate. Exported so that a test can list its routes. */
export const api = createAdminApi();

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

addApplicationRoutes(api);
addPeopleRoutes(api);
addOwnDataRoutes(api);
addDonationRoutes(api);
addBlogRoutes(api);

export default toFunction(api);

export const config: Config = {
  path: '/api/admin/*',
  rateLimit: { windowSize: 60, windowLimit: 1200, aggregateBy: ['ip', 'domain'] },
};
