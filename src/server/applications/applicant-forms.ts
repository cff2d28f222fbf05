import * as z from 'zod/mini';
import { answerRequestSchema, correctionSchema } from '#model/applications/applicant.ts';
import { pickedDegrees } from '#model/applications/degree-controls.ts';
import { keptDay, registerOutputsSchema, registerRequestSchema } from '#model/register/contract.ts';
import { type FormCall, pageForm } from '../http/page-form.ts';
import type { PrivateLink } from '../links/private-links.ts';
import { requireSubject } from '../links/valid-link.ts';
import { linkPath } from '../links/link-tokens.ts';
import { flushOutboxInBackground } from '../mail/flush-outbox.ts';
import {
  answerQuestion,
  correctApplication,
  undoWithdrawal,
  withdrawApplication,
} from './applicant-actions.ts';
import { publishEntry, removeEntry, changeOutputs } from './register.ts';

const emptyForm = z.object({});

// Redirects to the page after the action, so that a reload sends nothing twice.
function thenRead<Values>(act: (id: string, values: Values) => Promise<unknown>, heading = '') {
  const actOnSubject = requireSubject(act);
  return async (link: PrivateLink, values: Values, { request, env }: FormCall) => {
    await actOnSubject(link, values);
    flushOutboxInBackground({ req: request, env });
    return { redirectTo: linkPath('application', link.id) + heading };
  };
}

/** The actions of an applicant on the page of the application, beside those on access. */
export const applicantForms = {
  answer: pageForm(answerRequestSchema, thenRead(answerQuestion)),
  correct: pageForm(correctionSchema, thenRead(correctApplication), ({ version, ...fields }) => ({
    ...fields,
    version: version ? Number(version) : undefined,
    degrees: pickedDegrees(fields),
  })),
  withdraw: pageForm(emptyForm, thenRead(withdrawApplication)),
  restore: pageForm(emptyForm, thenRead(undoWithdrawal)),
  publish: pageForm(registerRequestSchema, thenRead(publishEntry, '#entry-heading'), (fields) => ({
    ...fields,
    consent: fields.consent === 'on',
    delayMonths: fields.delayMonths === keptDay ? null : Number(fields.delayMonths),
  })),
  unpublish: pageForm(emptyForm, thenRead(removeEntry, '#entry-heading')),
  outputs: pageForm(
    registerOutputsSchema,
    thenRead(changeOutputs, '#outputs-heading'),
    ({ outputs }) => ({ outputs }),
  ),
  remove: pageForm(
    registerOutputsSchema,
    thenRead(changeOutputs, '#outputs-heading'),
    ({ remove }) => ({ remove }),
  ),
};
