import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import {
  answerRequestSchema,
  type ApplicantResponse,
  applicantResponseSchema,
  correctionSchema,
  applicantEntrySchema,
} from '#model/applications/applicant.ts';
import { registerOutputsSchema, registerRequestSchema } from '#model/register/contract.ts';
import { respondWithPdf, type ApiEnv } from '../http/api.ts';
import { responds, respondsFile, respondsNothing, refuses } from '../http/route-description.ts';
import { notFound } from '../http/errors.ts';
import { validJson } from '../http/validate.ts';
import { type SubjectEnv, validSubject } from '../links/valid-link.ts';
import { flushOutboxInBackground } from '../mail/flush-outbox.ts';
import {
  answerQuestion,
  correctApplication,
  undoWithdrawal,
  withdrawApplication,
} from './applicant-actions.ts';
import { readApplicantView } from './applicant-view.ts';
import { renderLetter } from './letters.ts';
import { publishEntry, removeEntry, changeOutputs } from './register.ts';

const link = validSubject('application');
const state = responds(applicantResponseSchema);

async function respondWithState(c: Context<SubjectEnv>): Promise<Response> {
  flushOutboxInBackground(c);
  const { reference, state, version } = await readApplicantView(c.var.subjectId);
  const response: ApplicantResponse = { reference, state, version };
  return c.json(response);
}

export const applicantRoutes = new Hono<ApiEnv>()
  .post('/:token/correct', refuses(409), state, link, validJson(correctionSchema), async (c) => {
    await correctApplication(c.var.subjectId, c.req.valid('json'));
    return respondWithState(c);
  })
  .post('/:token/answer', refuses(409), state, link, validJson(answerRequestSchema), async (c) => {
    await answerQuestion(c.var.subjectId, c.req.valid('json'));
    return respondWithState(c);
  })
  .post('/:token/withdraw', refuses(409), state, link, async (c) => {
    await withdrawApplication(c.var.subjectId);
    return respondWithState(c);
  })
  .post('/:token/withdraw/undo', refuses(409), state, link, async (c) => {
    await undoWithdrawal(c.var.subjectId);
    return respondWithState(c);
  })
  .get('/:token/letter.pdf', respondsFile('application/pdf'), link, async (c) => {
    const id = c.var.subjectId;
    if (!(await readApplicantView(id)).hasLetter) throw notFound('Letter');
    const { filename, pdf } = await renderLetter(id);
    return respondWithPdf(c, pdf, filename);
  })
  .post(
    '/:token/register',
    refuses(409),
    responds(z.nullable(applicantEntrySchema), 201),
    link,
    validJson(registerRequestSchema),
    async (c) => c.json(await publishEntry(c.var.subjectId, c.req.valid('json')), 201),
  )
  .delete('/:token/register', respondsNothing, link, async (c) => {
    await removeEntry(c.var.subjectId);
    return c.body(null, 204);
  })
  .post(
    '/:token/register/outputs',
    refuses(409),
    responds(applicantEntrySchema),
    link,
    validJson(registerOutputsSchema),
    async (c) => c.json(await changeOutputs(c.var.subjectId, c.req.valid('json'))),
  );
