import { Hono } from 'hono';
import {
  memberChangeSchema,
  newMemberSchema,
  boardMemberSchema,
  boardSchema,
  digestResponseSchema,
  digestPreviewSchema,
} from '#model/board/contract.ts';
import { allowOnly, type ApiEnv } from '../../http/api.ts';
import { responds, refuses } from '../../http/route-description.ts';
import { validAdminJson, validId } from '../../http/validate.ts';
import { flushOutboxInBackground } from '../../mail/flush-outbox.ts';
import { previewDigests, sendDigests } from './digest.ts';
import { addMember, changeMember, listBoard } from './members.ts';

export const adminBoardRoutes = new Hono<ApiEnv>()
  .get('/', responds(boardSchema), async (c) => c.json(await listBoard()))
  .post(
    '/',
    refuses(409),
    responds(boardMemberSchema, 201),
    validAdminJson(newMemberSchema),
    async (c) => c.json(await addMember(c.req.valid('json')), 201),
  )
  .get('/digest', responds(digestPreviewSchema), async (c) => c.json(await previewDigests()))
  .post('/digest', responds(digestResponseSchema), async (c) => {
    const sent = await sendDigests(new Date(), true);
    if (sent > 0) flushOutboxInBackground(c);
    return c.json({ sent });
  })
  .all('/digest', allowOnly('GET', 'POST'))
  .put(
    '/:id',
    refuses(409),
    responds(boardMemberSchema),
    validId('Member'),
    validAdminJson(memberChangeSchema),
    async (c) => c.json(await changeMember(c.req.valid('param').id, c.req.valid('json'))),
  );
