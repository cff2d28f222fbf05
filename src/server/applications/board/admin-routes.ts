import { memberChangeSchema, newMemberSchema } from '#contracts/applications/board.ts';
import { type Api, endpoint } from '../../http/api.ts';
import { pathId, readAdminJson } from '../../http/read-request.ts';
import { flushOutboxInBackground } from '../../mail/flush-outbox.ts';
import { sendDigests } from './digest.ts';
import { addMember, listBoard, setActive } from './members.ts';

const path = '/api/admin/board';

export function addBoardRoutes(api: Api): void {
  endpoint(api, path, {
    GET: async (c) => c.json(await listBoard()),
    POST: async (c) => c.json(await addMember(await readAdminJson(c, newMemberSchema)), 201),
  });

  endpoint(api, `${path}/digest`, {
    POST: async (c) => {
      const sent = await sendDigests(new Date(), true);
      if (sent > 0) flushOutboxInBackground(c);
      return c.json({ sent });
    },
  });

  endpoint(api, `${path}/:id`, {
    PUT: async (c) => {
      const id = pathId(c, 'Member');
      const { active } = await readAdminJson(c, memberChangeSchema);
      return c.json(await setActive(id, active));
    },
  });
}
