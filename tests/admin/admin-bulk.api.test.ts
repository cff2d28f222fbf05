/** Several rows change by one request (P-184). */
import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactMessageSchema } from '#model/messages/admin-messages.ts';
import { adminPostRowSchema } from '#model/posts/admin-posts.ts';
import { bulkResponseSchema } from '#model/admin/bulk.ts';
import { blogPosts } from '#server/db/blog-schema.ts';
import { contactMessages } from '#server/db/schema.ts';
import { savePost } from '#tests/support/factories/blog.ts';
import { insertMessage } from '#tests/support/factories/contact.ts';
import { callApi, wrong } from '#tests/support/call-api.ts';
import { capturePurges } from '#tests/support/services/capture-purges.ts';
import { selectRows } from '#tests/support/rows.ts';

const gone = crypto.randomUUID();

const purges = await capturePurges();

async function bulk(noun: 'contacts' | 'blog/posts', body: object) {
  return callApi(`/api/admin/${noun}/bulk`, { method: 'POST', body, admin: true });
}

test('messages are marked together, each as if it were alone', async () => {
  const answeredAt = new Date('2026-01-01T00:00:00.000Z');
  const ids = [await insertMessage(), await insertMessage({ answeredAt })];
  const response = await bulk('contacts', { ids: [...ids, gone], answered: true });
  expect(response.status).toBe(200);
  const { rows, missing } = bulkResponseSchema(contactMessageSchema).parse(response.body);
  expect(missing).toEqual([gone]);
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  expect(rows.find(({ id }) => id === ids[1])?.answeredAt).toBe(answeredAt.toISOString());
  await bulk('contacts', { ids, spam: true });
  const stored = await selectRows(contactMessages, inArray(contactMessages.id, ids));
  expect(stored.every(({ spam, answeredAt: at }) => spam && at)).toBe(true);
});

test.each([
  [{ ids: [] }, { ids: 'ids must name at least one.' }],
  [{ ids: ['7'] }, { ids: 'ids must be UUIDs.' }],
  [{}, { ids: 'ids must be a list.' }],
  [{ ids: Array.from({ length: 101 }, () => gone) }, { ids: 'ids may name at most 100.' }],
])('a change of several messages refuses %j', async (body, fields) => {
  expect(await bulk('contacts', body)).toMatchObject(wrong(fields));
});

async function act(ids: string[], name: string) {
  const response = await bulk('blog/posts', { ids, act: name });
  expect(response.status).toBe(200);
  return bulkResponseSchema(adminPostRowSchema).parse(response.body);
}

test('posts are changed together with one purge', async () => {
  const draft = await savePost({ published: false });
  const post = await savePost({ published: true });
  const ids = [draft.id, post.id];
  purges.tags = [];
  const { rows, missing } = await act([...ids, gone], 'publish');
  expect(missing).toEqual([gone]);
  expect(rows.every(({ published, publishedAt }) => published && publishedAt)).toBe(true);
  expect(purges.tags).toHaveLength(1);
  const [before] = await selectRows(blogPosts, eq(blogPosts.id, draft.id));
  await act(ids, 'publish');
  expect(await selectRows(blogPosts, eq(blogPosts.id, draft.id))).toEqual([before]);
  expect(purges.tags).toHaveLength(1);
  const unpublished = await act(ids, 'unpublish');
  expect(unpublished.rows.map(({ published }) => published)).toEqual([false, false]);
  expect((await act(ids, 'delete')).missing).toEqual(ids);
  expect(await selectRows(blogPosts, inArray(blogPosts.id, ids))).toEqual([]);
});

test('an unknown action on posts is refused', async () => {
  expect(await bulk('blog/posts', { ids: [gone], act: 'burn' })).toMatchObject(
    wrong({ act: 'act must be one of publish, unpublish, delete.' }),
  );
});
