import { memberChangeSchema, newMemberSchema } from '#contracts/applications/board.ts';
import type { Routes } from '../../http/api.ts';
import { pathId, readAdminJson } from '../../http/read-request.ts';
import { flushOutboxInBackground } from '../../mail/flush-outbox.ts';
import { sendDigests } from './digest.ts';
import { addMember, listBoard, setActive } from './members.ts';

export const boardRoutes: Routes = {
  'GET /api/admin/board': async (c) => c.json(await listBoard()),
  'POST /api/admin/board': async (c) =>
    c.json(await addMember(await readAdminJson(c, newMemberSchema)), 201),
  'POST /api/admin/board/digest': async (c) => {
    const sent = await sendDigests(new Date(), true);
    if (sent > 0) flushOutboxInBackground(c);
    return c.json({ sent });
  },
  'PUT /api/admin/board/:id': async (c) => {
    const id = pathId(c, 'Member');
    const { active } = await readAdminJson(c, memberChangeSchema);
    return c.json(await setActive(id, active));
  },
};
