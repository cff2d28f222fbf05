import type { Config } from '@netlify/functions';
import {
  answerRequestSchema,
  type ApplicantResponse,
  correctionSchema,
} from '#contracts/applications/applicant.ts';
import { registerOutputsSchema, registerRequestSchema } from '#contracts/applications/register.ts';
import {
  answerQuestion,
  correctApplication,
  undoWithdrawal,
  withdrawApplication,
} from '#server/applications/applicant-acts.ts';
import { readApplicantView } from '#server/applications/applicant-view.ts';
import { renderLetter } from '#server/applications/letters.ts';
import { publishEntry, removeEntry, saveOutputs } from '#server/applications/register.ts';
import { answerPdf, type ApiContext, createApi, endpoint, toFunction } from '#server/http/api.ts';
import { notFound } from '#server/http/errors.ts';
import { readJson } from '#server/http/read-request.ts';
import { readSubject } from '#server/links/private-links.ts';
import { flushOutboxInBackground } from '#server/mail/flush-outbox.ts';

/** What applicants do on the page of their application (P-110), also for the register (P-131). */
const api = createApi();

const path = '/api/application/:token';

const applicationId = (c: ApiContext) => readSubject(c, 'application');

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
    return answerPdf(c, pdf, filename);
  },
});

endpoint(api, `${path}/register`, {
  POST: async (c) => {
    const id = await applicationId(c);
    return c.json(await publishEntry(id, await readJson(c, registerRequestSchema)), 201);
  },
  DELETE: async (c) => {
    await removeEntry(await applicationId(c));
    return c.body(null, 204);
  },
});

endpoint(api, `${path}/register/outputs`, {
  PUT: async (c) => {
    const id = await applicationId(c);
    const { outputs } = await readJson(c, registerOutputsSchema);
    return c.json(await saveOutputs(id, outputs));
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
    '/api/application/:token/register',
    '/api/application/:token/register/outputs',
  ],
};
