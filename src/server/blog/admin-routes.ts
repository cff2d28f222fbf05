import {
  createPostSchema,
  listContentSchema,
  previewRequestSchema,
  updatePostSchema,
} from '#contracts/admin-blog.ts';
import { blogAuthorRequestSchema, createBlogAuthorSchema } from '#contracts/blog-authors.ts';
import { bodyLimits } from '#contracts/bounds.ts';
import { type Api, type ApiContext, endpoint } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import { finishPage, readPage } from '../http/paging.ts';
import { pathId } from '../http/path-id.ts';
import { readJson } from '../http/read-json.ts';
import { readChoice } from '../http/read-query.ts';
import { createAuthor, deleteAuthor, listAuthors, updateAuthor } from './authors.ts';
import { createPost } from './create-post.ts';
import { deletePost } from './delete-post.ts';
import { listAdminPosts, listAdminRows, readAdminPost, summarizeBlog } from './list-admin-posts.ts';
import { addMirrorRoutes } from './mirror/admin-routes.ts';
import { renderBody } from './render-body.ts';
import { updatePost } from './update-post.ts';

function authorId(c: ApiContext): number {
  const text = c.req.param('id') ?? '';
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id > 2_147_483_647) throw notFound('Author');
  return id;
}

function addPosts(api: Api): void {
  endpoint(api, '/api/admin/blog/stats', { GET: async (c) => c.json(await summarizeBlog()) });

  endpoint(api, '/api/admin/blog/preview', {
    POST: async (c) => {
      const { content } = await readJson(c, previewRequestSchema, bodyLimits.admin);
      return c.json({ contentHtml: renderBody(content) });
    },
  });

  endpoint(api, '/api/admin/blog/posts', {
    GET: async (c) => {
      const page = readPage(c);
      const content = readChoice(c, 'content', listContentSchema, 'full');
      const list = content === 'none' ? listAdminRows : listAdminPosts;
      const [rows, { total }] = await Promise.all([list(page), summarizeBlog()]);
      return c.json(finishPage(c, { page, rows, total }));
    },
    POST: async (c) =>
      c.json(await createPost(await readJson(c, createPostSchema, bodyLimits.admin)), 201),
  });

  endpoint(api, '/api/admin/blog/posts/:id', {
    GET: async (c) => c.json(await readAdminPost(pathId(c, 'Post'))),
    PUT: async (c) => {
      const id = pathId(c, 'Post');
      return c.json(await updatePost(id, await readJson(c, updatePostSchema, bodyLimits.admin)));
    },
    DELETE: async (c) => {
      await deletePost(pathId(c, 'Post'));
      return c.body(null, 204);
    },
  });
}

function addAuthors(api: Api): void {
  endpoint(api, '/api/admin/blog/authors', {
    GET: async (c) => c.json(await listAuthors()),
    POST: async (c) =>
      c.json(await createAuthor(await readJson(c, createBlogAuthorSchema, bodyLimits.admin)), 201),
  });

  endpoint(api, '/api/admin/blog/authors/:id', {
    PUT: async (c) => {
      const id = authorId(c);
      const author = await readJson(c, blogAuthorRequestSchema, bodyLimits.admin);
      return c.json(await updateAuthor(id, author));
    },
    DELETE: async (c) => {
      await deleteAuthor(authorId(c));
      return c.body(null, 204);
    },
  });
}

/** What staff do with the blog (P-87), behind the gate of the router it is added to. */
export function addBlogRoutes(api: Api): void {
  addPosts(api);
  addAuthors(api);
  addMirrorRoutes(api);
}
