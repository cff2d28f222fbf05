import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  giverKindSchema,
  joinGiversSchema,
  peopleSchema,
  peopleStatsSchema,
  personRecordSchema,
} from '#model/people/contract.ts';
import { personTypes } from '#model/enumerations.ts';
import { countByValue } from '../db/client.ts';
import { people } from '../db/schema.ts';
import type { ApiEnv } from '../http/api.ts';
import { setGiverKind } from '../donations/givers.ts';
import { joinGivers, partGivers } from '../donations/join-givers.ts';
import { responds, refuses } from '../http/route-description.ts';
import { respondWithRows, paged } from '../http/paging.ts';
import { validAdminJson, validId, validParams, validQuery } from '../http/validate.ts';
import { filterByListing, presentPerson, selectPeople } from './people.ts';
import { readPerson } from './read-person.ts';

const listQuerySchema = z.object({ test: z.optional(z.string()) });

const joinPathSchema = z.object({ id: z.uuid(), join: z.uuid() });

const personPathSchema = z.object({ type: z.enum(personTypes), id: z.uuid() });

export const adminPeopleRoutes = new Hono<ApiEnv>()
  .get('/', responds(peopleSchema), paged, validQuery(listQuerySchema), (c) => {
    const where = filterByListing(c.req.valid('query').test === 'only' ? 'test-only' : 'shown');
    return respondWithRows(c, selectPeople(), { table: people, where, present: presentPerson });
  })
  .get('/stats', responds(peopleStatsSchema), async (c) =>
    c.json(
      await countByValue(people.type, ['researcher', 'donor', 'partner'], filterByListing('shown')),
    ),
  )
  .get(
    '/:type/:id',
    responds(personRecordSchema),
    validParams(personPathSchema, 'Person'),
    async (c) => {
      const { type, id } = c.req.valid('param');
      return c.json(await readPerson(type, id));
    },
  )
  .post(
    '/donor/:id/join',
    responds(personRecordSchema),
    validId('Giver'),
    validAdminJson(joinGiversSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await joinGivers(id, c.req.valid('json').giver);
      return c.json(await readPerson('donor', id));
    },
  )
  .delete(
    '/donor/:id/join/:join',
    refuses(409),
    responds(personRecordSchema),
    validParams(joinPathSchema, 'Join'),
    async (c) => {
      const { id, join } = c.req.valid('param');
      await partGivers(id, join);
      return c.json(await readPerson('donor', id));
    },
  )
  .post(
    '/donor/:id/kind',
    responds(personRecordSchema),
    validId('Giver'),
    validAdminJson(giverKindSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await setGiverKind(id, c.req.valid('json').kind);
      return c.json(await readPerson('donor', id));
    },
  );
