import {
  createPostSchema,
  listContentSchema,
  previewRequestSchema,
  updatePostSchema,
} from '#contracts/blog/admin-blog.ts';
import { blogAuthorRequestSchema, createBlogAuthorSchema } from '#contracts/blog/blog-authors.ts';
import { mirrorMessages, resolveConflictSchema } from '#contracts/blog/blog-mirror.ts';
import { type Api, type ApiContext, endpoint } from '../http/api.ts';
import { conflict, notFound } from '../http/errors.ts';
import { answerPage } from '../http/paging.ts';
import { pathId, readChoice, readAdminJson } from '../http/read-request.ts';
import {
  countPosts,
  listAdminPosts,
  listAdminRows,
  readAdminPost,
  summarizePosts,
} from './admin-posts.ts';
import { createAuthor, deleteAuthor, listAuthors, updateAuthor } from './authors.ts';
import { readConflict, resolveConflict } from './mirror/conflicts.ts';
import { readMirrorStatus } from './mirror/read-status.ts';
import { runMirror } from './mirror/run-mirror.ts';
import { renderBody } from './render-body.ts';
import { createPost, deletePost, updatePost } from './write-posts.ts';

function addMirrorRoutes(api: Api): void {
  endpoint(api, '/api/admin/blog/sync', {
    GET: async (c) => c.json(await readMirrorStatus()),
    POST: async (c) => {
      if (!(await runMirror())) throw conflict(mirrorMessages.busy);
      return c.json(await readMirrorStatus());
    },
  });

  endpoint(api, '/api/admin/blog/posts/:id/conflict', {
    GET: async (c) => c.json(await readConflict(pathId(c, 'Post'))),
    POST: async (c) => {
      const id = pathId(c, 'Post');
      await resolveConflict(id, await readAdminJson(c, resolveConflictSchema));
      return c.json(await readAdminPost(id));
    },
  });
}

function authorId(c: ApiContext): number {
  const text = c.req.param('id') ?? '';
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id > 2_147_483_647) throw notFound('Author');
  return id;
}

function addPostRoutes(api: Api): void {
  endpoint(api, '/api/admin/blog/stats', { GET: async (c) => c.json(await summarizePosts()) });

  endpoint(api, '/api/admin/blog/preview', {
    POST: async (c) => {
      const { content } = await readAdminJson(c, previewRequestSchema);
      return c.json({ contentHtml: renderBody(content) });
    },
  });

  endpoint(api, '/api/admin/blog/posts', {
    GET: (c) => {
      const content = readChoice(c, 'content', listContentSchema, 'full');
      return answerPage(c, content === 'none' ? listAdminRows : listAdminPosts, countPosts);
    },
    POST: async (c) => c.json(await createPost(await readAdminJson(c, createPostSchema)), 201),
  });

  endpoint(api, '/api/admin/blog/posts/:id', {
    GET: async (c) => c.json(await readAdminPost(pathId(c, 'Post'))),
    PUT: async (c) =>
      c.json(await updatePost(pathId(c, 'Post'), await readAdminJson(c, updatePostSchema))),
    DELETE: async (c) => {
      await deletePost(pathId(c, 'Post'));
      return c.body(null, 204);
    },
  });
}

function addAuthorRoutes(api: Api): void {
  endpoint(api, '/api/admin/blog/authors', {
    GET: async (c) => c.json(await listAuthors()),
    POST: async (c) =>
      c.json(await createAuthor(await readAdminJson(c, createBlogAuthorSchema)), 201),
  });

  endpoint(api, '/api/admin/blog/authors/:id', {
    PUT: async (c) =>
      c.json(await updateAuthor(authorId(c), await readAdminJson(c, blogAuthorRequestSchema))),
    DELETE: async (c) => {
      await deleteAuthor(authorId(c));
      return c.body(null, 204);
    },
  });
}

export function addBlogRoutes(api: Api): void {
  addPostRoutes(api);
  addAuthorRoutes(api);
  addMirrorRoutes(api);
}
