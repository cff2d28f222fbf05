import {
  createPostSchema,
  listContentSchema,
  previewRequestSchema,
  updatePostSchema,
} from '#contracts/blog/admin-blog.ts';
import { blogAuthorRequestSchema, createBlogAuthorSchema } from '#contracts/blog/blog-authors.ts';
import { mirrorMessages, resolveConflictSchema } from '#contracts/blog/blog-mirror.ts';
import { blogPosts } from '../db/blog-schema.ts';
import type { ApiContext, Routes } from '../http/api.ts';
import { conflict, notFound } from '../http/errors.ts';
import { answerPage } from '../http/paging.ts';
import { pathId, readChoice, readAdminJson } from '../http/read-request.ts';
import { presentPost, readAdminPost, selectPosts, summarizePosts } from './admin-posts.ts';
import { createAuthor, deleteAuthor, listAuthors, updateAuthor } from './authors.ts';
import { readConflict, resolveConflict } from './mirror/conflicts.ts';
import { readMirrorStatus } from './mirror/read-status.ts';
import { runMirror } from './mirror/run-mirror.ts';
import { renderBody } from './render-body.ts';
import { createPost, deletePost, updatePost } from './write-posts.ts';

function authorId(c: ApiContext): number {
  const text = c.req.param('id') ?? '';
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id > 2_147_483_647) throw notFound('Author');
  return id;
}

export const blogRoutes: Routes = {
  'GET /api/admin/blog/sync': async (c) => c.json(await readMirrorStatus()),
  'POST /api/admin/blog/sync': async (c) => {
    if (!(await runMirror())) throw conflict(mirrorMessages.busy);
    return c.json(await readMirrorStatus());
  },
  'GET /api/admin/blog/posts/:id/conflict': async (c) =>
    c.json(await readConflict(pathId(c, 'Post'))),
  'POST /api/admin/blog/posts/:id/conflict': async (c) => {
    const id = pathId(c, 'Post');
    await resolveConflict(id, await readAdminJson(c, resolveConflictSchema));
    return c.json(await readAdminPost(id));
  },
  'GET /api/admin/blog/stats': async (c) => c.json(await summarizePosts()),
  'POST /api/admin/blog/preview': async (c) => {
    const { content } = await readAdminJson(c, previewRequestSchema);
    return c.json({ contentHtml: renderBody(content) });
  },
  'GET /api/admin/blog/posts': (c) => {
    const content = readChoice(c, 'content', listContentSchema, 'full');
    const hasBody = content === 'full';
    return answerPage(c, selectPosts(hasBody), {
      table: blogPosts,
      present: (row) => {
        const { content: body, ...post } = presentPost(row);
        return hasBody ? { ...post, content: body } : post;
      },
    });
  },
  'POST /api/admin/blog/posts': async (c) =>
    c.json(await createPost(await readAdminJson(c, createPostSchema)), 201),
  'GET /api/admin/blog/posts/:id': async (c) => c.json(await readAdminPost(pathId(c, 'Post'))),
  'PUT /api/admin/blog/posts/:id': async (c) =>
    c.json(await updatePost(pathId(c, 'Post'), await readAdminJson(c, updatePostSchema))),
  'DELETE /api/admin/blog/posts/:id': async (c) => {
    await deletePost(pathId(c, 'Post'));
    return c.body(null, 204);
  },
  'GET /api/admin/blog/authors': async (c) => c.json(await listAuthors()),
  'POST /api/admin/blog/authors': async (c) =>
    c.json(await createAuthor(await readAdminJson(c, createBlogAuthorSchema)), 201),
  'PUT /api/admin/blog/authors/:id': async (c) =>
    c.json(await updateAuthor(authorId(c), await readAdminJson(c, blogAuthorRequestSchema))),
  'DELETE /api/admin/blog/authors/:id': async (c) => {
    await deleteAuthor(authorId(c));
    return c.body(null, 204);
  },
};
