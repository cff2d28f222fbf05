import { Hono } from 'hono';
import * as z from 'zod/mini';
import { peopleSchema, peopleStatsSchema, personRecordSchema } from '#model/people/contract.ts';
import { personTypes } from '#model/enumerations.ts';
import { countByValue } from '../db/client.ts';
import { people } from '../db/schema.ts';
import type { ApiEnv } from '../http/api.ts';
import { answers } from '../http/endpoint-facts.ts';
import { answerPage, paged } from '../http/paging.ts';
import { validParams, validQuery } from '../http/validate.ts';
import { isOfChoice, presentPerson, readPerson, selectPeople } from './people.ts';

const listQuerySchema = z.object({ test: z.optional(z.string()) });

const personPathSchema = z.object({ type: z.enum(personTypes), id: z.uuid() });

export const adminPeople = new Hono<ApiEnv>()
  .get('/', answers(peopleSchema), paged, validQuery(listQuerySchema), (c) => {
    const where = isOfChoice(c.req.valid('query').test === 'only' ? 'test-only' : 'shown');
    return answerPage(c, selectPeople(), { table: people, where, present: presentPerson });
  })
  .get('/stats', answers(peopleStatsSchema), async (c) =>
    c.json(
      await countByValue(people.type, ['researcher', 'donor', 'partner'], isOfChoice('shown')),
    ),
  )
  .get(
    '/:type/:id',
    answers(personRecordSchema),
    validParams(personPathSchema, 'Person'),
    async (c) => {
      const { type, id } = c.req.valid('param');
      return c.json(await readPerson(type, id));
    },
  );
