import { Hono } from 'hono';
import { ballotRequestSchema, type BallotView, type BoardView } from '#model/board/contract.ts';
import type { ApiEnv } from '../../http/api.ts';
import { validJson } from '../../http/validate.ts';
import { validSubject } from '../../links/private-links.ts';
import { readBallot } from './ballot-view.ts';
import { readBoard } from './board-view.ts';
import { answerBallot } from './cast-vote.ts';

export const ballot = new Hono<ApiEnv>()
  .get('/:token', validSubject('ballot'), async (c) => {
    const view: BallotView = await readBallot(c.var.subjectId);
    return c.json(view);
  })
  .post('/:token', validSubject('ballot'), validJson(ballotRequestSchema), async (c) => {
    await answerBallot(c.var.subjectId, c.req.valid('json'));
    const view: BallotView = await readBallot(c.var.subjectId);
    return c.json(view);
  });

export const board = new Hono<ApiEnv>().get('/:token', validSubject('board'), async (c) => {
  const view: BoardView = await readBoard(c.var.subjectId);
  return c.json(view);
});
