import type { Config } from '@netlify/functions';
import { registerOutputsSchema, registerRequestSchema } from '#contracts/register.ts';
import type { ReviewTimes } from '#contracts/review-times.ts';
import { readReviewTimes } from '#server/applications/review-times.ts';
import { publishEntry, removeEntry, saveOutputs } from '#server/applications/register.ts';
import { type ApiContext, createApi, endpoint, toFunction } from '#server/http/api.ts';
import { notFound } from '#server/http/errors.ts';
import { readJson } from '#server/http/read-request.ts';
import { readLink } from '#server/links/private-links.ts';

/** The register of approved uses (P-131), and how long the board took (P-146). */
const api = createApi();

/** The application that the link opens. @throws HttpError 404, 429. */
async function applicationOf(c: ApiContext): Promise<string> {
  const { subjectId } = await readLink(c, 'application', c.req.param('token') ?? '');
  if (!subjectId) throw notFound('Link');
  return subjectId;
}

endpoint(api, '/api/application/:token/register', {
  POST: async (c) => {
    const id = await applicationOf(c);
    return c.json(await publishEntry(id, await readJson(c, registerRequestSchema)), 201);
  },
  DELETE: async (c) => {
    await removeEntry(await applicationOf(c));
    return c.body(null, 204);
  },
});

endpoint(api, '/api/application/:token/register/outputs', {
  PUT: async (c) => {
    const id = await applicationOf(c);
    const { outputs } = await readJson(c, registerOutputsSchema);
    return c.json(await saveOutputs(id, outputs));
  },
});

endpoint(api, '/api/review-times', {
  GET: async (c) => {
    const times = await readReviewTimes();
    // Every visitor of the form asks, and the answer may be an hour old.
    c.header('Cache-Control', 'public, max-age=0, must-revalidate');
    c.header('Netlify-CDN-Cache-Control', 'public, durable, max-age=3600');
    return c.json<ReviewTimes>(times);
  },
});

export default toFunction(api);

export const config: Config = {
  path: [
    '/api/application/:token/register',
    '/api/application/:token/register/outputs',
    '/api/review-times',
  ],
};
