import * as z from 'zod/mini';
import { personTypes } from '#contracts/people.ts';
import { countByValue } from '../db/client.ts';
import { people } from '../db/schema.ts';
import type { Routes } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import { answerPage } from '../http/paging.ts';
import { pathId } from '../http/read-request.ts';
import { isOfChoice, presentPerson, readPerson, selectPeople } from './people.ts';

const typeSchema = z.enum(personTypes);

export const peopleRoutes: Routes = {
  'GET /api/admin/people': (c) => {
    const where = isOfChoice(c.req.query('test') === 'only' ? 'test-only' : 'shown');
    return answerPage(c, selectPeople(), { table: people, where, present: presentPerson });
  },
  'GET /api/admin/people/stats': async (c) =>
    c.json(
      await countByValue(people.type, ['researcher', 'donor', 'partner'], isOfChoice('shown')),
    ),
  'GET /api/admin/people/:type/:id': async (c) => {
    const type = typeSchema.safeParse(c.req.param('type'));
    if (!type.success) throw notFound('Person');
    return c.json(await readPerson(type.data, pathId(c, 'Person')));
  },
};
