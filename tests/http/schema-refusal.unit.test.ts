import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { schemaRefusal } from '#server/http/errors.ts';
import '#server/http/validate.ts';

const schema = z.object({
  version: z.int(),
  tribute: z.optional(z.object({ name: z.string() })),
  rows: z.array(z.object({ line: z.int() })),
  isRead: z.boolean(),
  email: z.string({ error: 'Email is required.' }),
});

test.each([
  [{ version: '1' }, { version: 'version must be a number.' }],
  [{ tribute: 5 }, { tribute: 'tribute must be an object.' }],
  [{ tribute: { name: 5 } }, { tribute: 'tribute.name must be text.' }],
  [{ rows: {} }, { rows: 'rows must be a list.' }],
  [{ rows: ['x'] }, { rows: 'rows.0 must be an object.' }],
  [{ isRead: 'yes' }, { isRead: 'isRead must be true or false.' }],
  [{ email: null }, { email: 'Email is required.' }],
])(
  'the body %j is refused by the name of the field and the type that it takes',
  (change, fields) => {
    const sent = { version: 1, rows: [], isRead: true, email: 'ana@mail.example', ...change };
    const { error } = schema.safeParse(sent);
    expect(error && schemaRefusal(error).body.fields).toEqual(fields);
  },
);
