import { eq } from 'drizzle-orm';
import { blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';
import { callApi } from './call-api.ts';

/** Where staff read and write posts. */
export const path = '/api/admin/blog/posts';

/** The row of a post. */
export async function stored(id: string) {
  const [row] = await database().queries.select().from(blogPosts).where(eq(blogPosts.id, id));
  return row;
}

/** Creates a post as the portal does. */
export function post(body: unknown) {
  return callApi(path, { method: 'POST', body, admin: true });
}

/** Changes a post as the portal does. */
export function put(id: string, body: unknown) {
  return callApi(`${path}/${id}`, { method: 'PUT', body, admin: true });
}

/** How the API writes a moment. */
export const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
