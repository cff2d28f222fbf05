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
import { answerPdf, type ApiContext, serve } from '#server/http/api.ts';
import { notFound } from '#server/http/errors.ts';
import { readJson } from '#server/http/read-request.ts';
import { readSubject } from '#server/links/private-links.ts';
import { flushOutboxInBackground } from '#server/mail/flush-outbox.ts';

const applicationId = (c: ApiContext) => readSubject(c, 'application');

function act(run: (c: ApiContext, id: string) => Promise<void>) {
  return async (c: ApiContext) => {
    const id = await applicationId(c);
    await run(c, id);
    flushOutboxInBackground(c);
    const { reference, state, version } = await readApplicantView(id);
    return c.json<ApplicantResponse>({ reference, state, version });
  };
}

/** What applicants do on the page of their application (P-110), also for the register (P-131). */
export default serve({
  'POST /api/application/:token/correct': act(async (c, id) =>
    correctApplication(id, await readJson(c, correctionSchema)),
  ),
  'POST /api/application/:token/answer': act(async (c, id) =>
    answerQuestion(id, (await readJson(c, answerRequestSchema)).answer),
  ),
  'POST /api/application/:token/withdraw': act((_, id) => withdrawApplication(id)),
  'POST /api/application/:token/withdraw/undo': act((_, id) => undoWithdrawal(id)),
  'GET /api/application/:token/letter.pdf': async (c) => {
    const id = await applicationId(c);
    if (!(await readApplicantView(id)).hasLetter) throw notFound('Letter');
    const { filename, pdf } = await renderLetter(id, false);
    return answerPdf(c, pdf, filename);
  },
  'POST /api/application/:token/register': async (c) => {
    const id = await applicationId(c);
    return c.json(await publishEntry(id, await readJson(c, registerRequestSchema)), 201);
  },
  'DELETE /api/application/:token/register': async (c) => {
    await removeEntry(await applicationId(c));
    return c.body(null, 204);
  },
  'PUT /api/application/:token/register/outputs': async (c) => {
    const id = await applicationId(c);
    const { outputs } = await readJson(c, registerOutputsSchema);
    return c.json(await saveOutputs(id, outputs));
  },
});

export const config: Config = { path: '/api/application/*' };
