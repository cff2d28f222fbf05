import type { Config } from '@netlify/functions';
import { ballotRequestSchema, type BallotView } from '#contracts/board.ts';
import { readBallot } from '#server/applications/board/ballot-view.ts';
import { answerBallot } from '#server/applications/board/cast-vote.ts';
import { type ApiContext, createApi, endpoint, toFunction } from '#server/http/api.ts';
import { notFound } from '#server/http/errors.ts';
import { readJson } from '#server/http/read-request.ts';
import { readLink } from '#server/links/private-links.ts';

/** A board member's vote on one application (P-121). */
const api = createApi();

async function ballotId(c: ApiContext): Promise<string> {
  const { subjectId } = await readLink(c, 'ballot', c.req.param('token') ?? '');
  if (!subjectId) throw notFound('Link');
  return subjectId;
}

endpoint(api, '/api/ballot/:token', {
  GET: async (c) => c.json<BallotView>(await readBallot(await ballotId(c))),
  POST: async (c) => {
    const id = await ballotId(c);
    await answerBallot(id, await readJson(c, ballotRequestSchema));
    return c.json<BallotView>(await readBallot(id));
  },
});

export default toFunction(api);

export const config: Config = { path: '/api/ballot/:token' };
