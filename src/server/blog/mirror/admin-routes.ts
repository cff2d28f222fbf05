import { mirrorMessages, resolveConflictSchema } from '#contracts/blog-mirror.ts';
import { bodyLimits } from '#contracts/bounds.ts';
import { type Api, endpoint } from '../../http/api.ts';
import { conflict } from '../../http/errors.ts';
import { pathId } from '../../http/path-id.ts';
import { readJson } from '../../http/read-json.ts';
import { readAdminPost } from '../list-admin-posts.ts';
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
    GET: async (c) => c.json(await readConflict(pathId(c, 'Post'))),
    POST: async (c) => {
      const id = pathId(c, 'Post');
      await resolveConflict(id, await readJson(c, resolveConflictSchema, bodyLimits.admin));
      return c.json(await readAdminPost(id));
    },
  });
}
