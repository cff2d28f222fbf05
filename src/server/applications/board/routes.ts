import { Hono } from 'hono';
import { ballotRequestSchema, ballotViewSchema, boardViewSchema } from '#model/board/contract.ts';
import type { ApiEnv } from '../../http/api.ts';
import { responds, refuses } from '../../http/route-description.ts';
import { validJson } from '../../http/validate.ts';
import { validSubject } from '../../links/valid-link.ts';
import { readBallot } from './ballot-view.ts';
import { readBoard } from './board-view.ts';
import { answerBallot } from './answer-ballot.ts';

const view = responds(ballotViewSchema);

export const ballotRoutes = new Hono<ApiEnv>()
  .get('/:token', view, validSubject('ballot'), async (c) =>
    c.json(await readBallot(c.var.subjectId)),
  )
  .post(
    '/:token',
    refuses(409),
    view,
    validSubject('ballot'),
    validJson(ballotRequestSchema),
    async (c) => {
      await answerBallot(c.var.subjectId, c.req.valid('json'));
      return c.json(await readBallot(c.var.subjectId));
    },
  );

export const boardRoutes = new Hono<ApiEnv>().get(
  '/:token',
  responds(boardViewSchema),
  validSubject('board'),
  async (c) => c.json(await readBoard(c.var.subjectId)),
);
