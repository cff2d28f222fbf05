import { formField } from '../fields/form-fields.ts';
import type { ApplicationFields } from './applicant.ts';
import { applicationFields, optionLabel } from './contract.ts';

export type AnswerName = keyof ApplicationFields;
type Answers = Partial<ApplicationFields>;

export const answerNames = Object.keys(applicationFields) as AnswerName[];

/**
 * Returns how a field of the application is labeled; `term` names it where the answer is read, and an essay has several
 * lines.
 */
export function answerField(name: AnswerName) {
  const { label, term = label, rows, options } = formField(applicationFields, name);
  return { label, term, options, isEssay: rows !== undefined };
}

/**
 * Returns an answer as people read it: a choice by its label, several joined by commas, and an empty text without one.
 */
export function formatAnswer(answers: Answers, name: AnswerName): string {
  const { options = [] } = answerField(name);
  return [answers[name] ?? []]
    .flat()
    .map((value) => optionLabel(options, value))
    .join(', ');
}

/** Lists the answers in the order of the form, without what was not asked or not answered. */
export function listAnswers(answers: Answers, leftOut: readonly AnswerName[] = []) {
  return answerNames
    .filter((name) => !leftOut.includes(name))
    .map((name) => ({ ...answerField(name), text: formatAnswer(answers, name) }))
    .filter(({ text }) => text !== '');
}

export type Detail = readonly [term: string, words: string, isEssay?: boolean];

/**
 * Returns the given answers as rows of a list of details, in the order of the form. Leaves out empty ones and those
 * that `leftOut` names.
 */
export function listAnswerDetails(answers: Answers, leftOut?: readonly AnswerName[]): Detail[] {
  return listAnswers(answers, leftOut).map(({ term, text, isEssay }) => [term, text, isEssay]);
}
