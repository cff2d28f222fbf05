import type { Config } from '@netlify/functions';
import { ballotRequestSchema, type BallotView } from '#contracts/applications/board.ts';
import { readBallot } from '#server/applications/board/ballot-view.ts';
import { answerBallot } from '#server/applications/board/cast-vote.ts';
import { serve } from '#server/http/api.ts';
import { readJson } from '#server/http/read-request.ts';
import { readSubject } from '#server/links/private-links.ts';

/** A board member's vote on one application (P-121). */
export default serve({
  'GET /api/ballot/:token': async (c) =>
    c.json<BallotView>(await readBallot(await readSubject(c, 'ballot'))),
  'POST /api/ballot/:token': async (c) => {
    const id = await readSubject(c, 'ballot');
    await answerBallot(id, await readJson(c, ballotRequestSchema));
    return c.json<BallotView>(await readBallot(id));
  },
});

export const config: Config = { path: '/api/ballot/:token' };
