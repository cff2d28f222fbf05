/** The portal's form of an author sends what staff typed and chose. */
import { expect, test } from 'vitest';
import { createBlogAuthorSchema } from '#model/posts/authors.ts';
import { authorValues, toAuthorRequest } from '#portal/posts/authors/author-values.ts';

test('the kind of a new author is left to the name, unless staff choose one', () => {
  const values = { ...authorValues(null, crypto.randomUUID()), name: 'Physiology desk' };
  expect(createBlogAuthorSchema.parse(toAuthorRequest(values))).not.toHaveProperty('kind');
  const chosen = toAuthorRequest({ ...values, kind: 'person' });
  expect(createBlogAuthorSchema.parse(chosen)).toMatchObject({ kind: 'person' });
});
