import * as z from 'zod/mini';
import { personTypes } from '#contracts/people.ts';
import { type Api, endpoint } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import { finishPage, readPage } from '../http/paging.ts';
import { pathId } from '../http/path-id.ts';
import { countPeople, listPeople } from './list-people.ts';
import { readPerson } from './read-person.ts';

const typeSchema = z.enum(personTypes);

/** Whom staff can look up, on the router that the admin gate guards (P-84, P-85). */
export function addPeopleRoutes(api: Api): void {
  endpoint(api, '/api/admin/people', {
    GET: async (c) => {
      const page = readPage(c);
      const choice = c.req.query('test') === 'only' ? 'test-only' : 'shown';
      const [rows, { total }] = await Promise.all([listPeople(page, choice), countPeople(choice)]);
      return c.json(finishPage(c, { page, rows, total }));
    },
  });

  endpoint(api, '/api/admin/people/stats', {
    GET: async (c) => c.json(await countPeople()),
  });

  endpoint(api, '/api/admin/people/:type/:id', {
    GET: async (c) => {
      const type = typeSchema.safeParse(c.req.param('type'));
      if (!type.success) throw notFound('Person');
      return c.json(await readPerson(type.data, pathId(c, 'Person')));
    },
  });
}
