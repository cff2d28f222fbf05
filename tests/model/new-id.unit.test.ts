import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '#model/new-id.ts';

test('ids are random UUIDs, each another one', () => {
  const ids = Array.from({ length: 1000 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids)).toHaveProperty('size', 1000);
  // Every digit that may vary does.
  const fixed = ids.reduce((kept, id) =>
    kept.replaceAll(/./g, (digit, index: number) => (id[index] === digit ? digit : '?')),
  );
  expect(fixed).toBe('????????-????-4???-????-????????????');
});
