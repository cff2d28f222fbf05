/** Runs the mirror as staff do; for tests of the API. */
import { beforeEach, expect } from 'vitest';
import { type AdminPost, adminPostSchema } from '#model/posts/admin-posts.ts';
import { type MirrorStatus, mirrorStatusSchema, postConflictSchema } from '#model/posts/mirror.ts';
import { callApi } from '#tests/support/call-api.ts';
import { emptyBlog } from './empty-blog.ts';

/** Makes site and CMS empty before each test of the file. */
export function beginWithEmptyBlog(): void {
  beforeEach(emptyBlog);
}

/** The figures of a run that changed nothing. */
export const nothing = { created: 0, updated: 0, unpublished: 0, conflicts: 0, authors: 0 };

/** Reads the mirror's status. */
export async function readSync(): Promise<MirrorStatus> {
  const response = await callApi('/api/admin/blog/sync', { admin: true });
  return mirrorStatusSchema.parse(response.body);
}

/** Requests a run, whatever comes of it. */
export function askForSync() {
  return callApi('/api/admin/blog/sync', { method: 'POST', admin: true });
}

/** Runs the mirror to its end and returns its figures. */
export async function sync() {
  const response = await askForSync();
  expect(response).toMatchObject({ status: 200 });
  const after = mirrorStatusSchema.parse(response.body);
  expect(after).toMatchObject({ configured: true, running: false, unfinished: false });
  return { ...after, result: after.lastRun?.result };
}

/** Lists every post of the site, as the portal does. */
export async function adminPosts(): Promise<AdminPost[]> {
  const response = await callApi('/api/admin/blog/posts', { admin: true });
  return (response.body as unknown[]).map((row) => adminPostSchema.parse(row));
}

/** Returns the site's only post. */
export async function onlyPost(): Promise<AdminPost> {
  const [post, ...others] = await adminPosts();
  if (!post || others.length > 0) throw new Error(`${others.length} other posts`);
  return post;
}

/** Reads both sides of a conflict. */
export async function readConflict(id: string) {
  const response = await callApi(`/api/admin/blog/posts/${id}/conflict`, { admin: true });
  return postConflictSchema.parse(response.body);
}

/** Requests a choice between two versions, of which Contentful's has the fingerprint. */
export function chooseVersion(id: string, body: object) {
  return callApi(`/api/admin/blog/posts/${id}/conflict`, { method: 'POST', body, admin: true });
}
