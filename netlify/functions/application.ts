import type { Config } from '@netlify/functions';
import {
  answerRequestSchema,
  type ApplicantResponse,
  correctionSchema,
} from '#contracts/applicant.ts';
import {
  answerQuestion,
  correctApplication,
  undoWithdrawal,
  withdrawApplication,
} from '#server/applications/applicant-acts.ts';
import { readApplicantView } from '#server/applications/applicant-view.ts';
import { renderLetter } from '#server/applications/letters.ts';
import { type ApiContext, createApi, endpoint, toFunction } from '#server/http/api.ts';
import { notFound } from '#server/http/errors.ts';
import { readJson } from '#server/http/read-request.ts';
import { readLink } from '#server/links/private-links.ts';
import { flushOutboxInBackground } from '#server/mail/flush-outbox.ts';

/** What the applicant does on the own page (P-110). */
const api = createApi();

const path = '/api/application/:token';

async function applicationId(c: ApiContext): Promise<string> {
  const { subjectId } = await readLink(c, 'application', c.req.param('token') ?? '');
  if (!subjectId) throw notFound('Link');
  return subjectId;
}

/** Does an act and answers what the applicant may see then. */
function act(name: string, run: (c: ApiContext, id: string) => Promise<void>): void {
  endpoint(api, `${path}/${name}`, {
    POST: async (c) => {
      const id = await applicationId(c);
      await run(c, id);
      flushOutboxInBackground(c);
      const { reference, state, version } = await readApplicantView(id);
      return c.json<ApplicantResponse>({ reference, state, version });
    },
  });
}

act('correct', async (c, id) => correctApplication(id, await readJson(c, correctionSchema)));
act('answer', async (c, id) => answerQuestion(id, (await readJson(c, answerRequestSchema)).answer));
act('withdraw', (_, id) => withdrawApplication(id));
act('withdraw/undo', (_, id) => undoWithdrawal(id));

endpoint(api, `${path}/letter.pdf`, {
  GET: async (c) => {
    const id = await applicationId(c);
    if (!(await readApplicantView(id)).hasLetter) throw notFound('Letter');
    const { filename, pdf } = await renderLetter(id, false);
    return c.body(Uint8Array.from(pdf), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
    });
  },
});

export default toFunction(api);

export const config: Config = {
  path: [
    '/api/application/:token/correct',
    '/api/application/:token/answer',
    '/api/application/:token/withdraw',
    '/api/application/:token/withdraw/undo',
    '/api/application/:token/letter.pdf',
  ],
};
