import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  bulkPostsSchema,
  createPostSchema,
  listContentSchema,
  postPreviewRequestSchema,
  updatePostSchema,
  adminPostRowSchema,
  adminPostRowsSchema,
  adminPostSchema,
  blogStatsSchema,
  previewSchema,
  sharedDraftSchema,
} from '#model/posts/admin-posts.ts';
import { bulkResponseSchema } from '#model/admin/bulk.ts';
import {
  createBlogAuthorSchema,
  blogAuthorSchema,
  blogAuthorsSchema,
  updateBlogAuthorSchema,
} from '#model/posts/authors.ts';
import {
  mirrorMessages,
  resolveConflictSchema,
  mirrorStatusSchema,
  postConflictSchema,
} from '#model/posts/mirror.ts';
import { maxAuthorId } from '#model/posts/post-search.ts';
import { blogPosts } from '../db/blog-schema.ts';
import type { ApiEnv } from '../http/api.ts';
import { responds, respondsNothing, refuses } from '../http/route-description.ts';
import { conflict } from '../http/errors.ts';
import { respondWithRows, paged } from '../http/paging.ts';
import { validAdminJson, validId, validParams, validQuery } from '../http/validate.ts';
import { presentPost, readAdminPost, selectPosts, summarizePosts } from './admin-posts.ts';
import { createAuthor, deleteAuthor, listAuthors, updateAuthor } from './authors.ts';
import { changePosts } from './change-posts.ts';
import { shareDraft, unshareDraft } from './draft-links.ts';
import { readConflict, resolveConflict } from './mirror/conflicts.ts';
import { readMirrorStatus } from './mirror/read-status.ts';
import { createPost, deletePost, updatePost } from './write-posts.ts';

const postId = validId('Post');

const listQuerySchema = z.object({ content: z._default(listContentSchema, 'full') });

const posts = new Hono<ApiEnv>()
  .get('/', responds(adminPostRowsSchema), paged, validQuery(listQuerySchema), (c) => {
    const hasBody = c.req.valid('query').content === 'full';
    return respondWithRows(c, selectPosts(hasBody), {
      table: blogPosts,
      present: (row) => {
        const { content: body, ...post } = presentPost(row);
        return hasBody ? { ...post, content: body } : post;
      },
    });
  })
  .post(
    '/',
    refuses(409),
    responds(adminPostSchema, 201),
    validAdminJson(createPostSchema),
    async (c) => c.json(await createPost(c.req.valid('json')), 201),
  )
  .post(
    '/bulk',
    responds(bulkResponseSchema(adminPostRowSchema)),
    validAdminJson(bulkPostsSchema),
    async (c) => c.json(await changePosts(c.req.valid('json'))),
  )
  .get('/:id', responds(adminPostSchema), postId, async (c) =>
    c.json(await readAdminPost(c.req.valid('param').id)),
  )
  .put(
    '/:id',
    refuses(409),
    responds(adminPostSchema),
    postId,
    validAdminJson(updatePostSchema),
    async (c) => c.json(await updatePost(c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete('/:id', respondsNothing, postId, async (c) => {
    await deletePost(c.req.valid('param').id);
    return c.body(null, 204);
  })
  .post('/:id/share', refuses(409), responds(sharedDraftSchema, 201), postId, async (c) =>
    c.json(await shareDraft(c.req.valid('param').id), 201),
  )
  .delete('/:id/share', respondsNothing, postId, async (c) => {
    await unshareDraft(c.req.valid('param').id);
    return c.body(null, 204);
  })
  .get('/:id/conflict', responds(postConflictSchema), postId, async (c) =>
    c.json(await readConflict(c.req.valid('param').id)),
  )
  .post(
    '/:id/conflict',
    refuses(409),
    responds(adminPostSchema),
    postId,
    validAdminJson(resolveConflictSchema),
    async (c) => {
      const { id } = c.req.valid('param');
      await resolveConflict(id, c.req.valid('json'));
      return c.json(await readAdminPost(id));
    },
  );

const authorIdSchema = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(maxAuthorId))),
  ),
});

const authorId = validParams(authorIdSchema, 'Author');

const authors = new Hono<ApiEnv>()
  .get('/', responds(blogAuthorsSchema), async (c) => c.json(await listAuthors()))
  .post('/', responds(blogAuthorSchema, 201), validAdminJson(createBlogAuthorSchema), async (c) =>
    c.json(await createAuthor(c.req.valid('json')), 201),
  )
  .put(
    '/:id',
    refuses(409),
    responds(blogAuthorSchema),
    authorId,
    validAdminJson(updateBlogAuthorSchema),
    async (c) => c.json(await updateAuthor(c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete('/:id', respondsNothing, authorId, async (c) => {
    await deleteAuthor(c.req.valid('param').id);
    return c.body(null, 204);
  });

export const adminBlogRoutes = new Hono<ApiEnv>()
  .route('/posts', posts)
  .route('/authors', authors)
  .get('/stats', responds(blogStatsSchema), async (c) => c.json(await summarizePosts()))
  .post(
    '/preview',
    responds(previewSchema),
    validAdminJson(postPreviewRequestSchema),
    async (c) => {
      const { renderBody } = await import('./render-body.ts');
      return c.json({ contentHtml: renderBody(c.req.valid('json').content) });
    },
  )
  .get('/sync', responds(mirrorStatusSchema), async (c) => c.json(await readMirrorStatus()))
  .post('/sync', refuses(409), responds(mirrorStatusSchema), async (c) => {
    const { runMirror } = await import('./mirror/run-mirror.ts');
    if (!(await runMirror())) throw conflict(mirrorMessages.busy);
    return c.json(await readMirrorStatus());
  });
