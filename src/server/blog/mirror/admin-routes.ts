import { mirrorMessages, resolveConflictSchema } from '#contracts/blog-mirror.ts';
import { type Api, endpoint } from '../../http/api.ts';
import { conflict } from '../../http/errors.ts';
import { readJson } from '../../http/read-json.ts';
import { readAdminPost } from '../list-admin-posts.ts';
import { postId } from '../post-id.ts';
import { readConflict, resolveConflict } from './conflicts.ts';
import { readMirrorStatus } from './read-status.ts';
import { runMirrorForCaller } from './run-mirror.ts';

/** What staff do with the mirror of the CMS. */
export function addMirrorRoutes(api: Api): void {
  endpoint(api, '/api/admin/blog/sync', {
    GET: async (c) => c.json(await readMirrorStatus()),
    POST: async (c) => {
      if (!(await runMirrorForCaller())) throw conflict(mirrorMessages.busy);
      return c.json(await readMirrorStatus());
    },
  });

  endpoint(api, '/api/admin/blog/posts/:id/conflict', {
    GET: async (c) => c.json(await readConflict(postId(c))),
    POST: async (c) => {
      const id = postId(c);
      await resolveConflict(id, await readJson(c, resolveConflictSchema));
      return c.json(await readAdminPost(id));
    },
  });
}
