import { formField } from '../fields/form-fields.ts';
import type { ApplicationFields } from './applicant.ts';
import { applicationFields, optionLabel } from './contract.ts';

export type AnswerName = keyof ApplicationFields;
type Answers = Partial<ApplicationFields>;

export const answerNames = Object.keys(applicationFields) as AnswerName[];

export function answerField(name: AnswerName) {
  const { label, term = label, rows, options } = formField(applicationFields, name);
  return { label, term, options, isEssay: rows !== undefined };
}

export function formatAnswer(answers: Answers, name: AnswerName): string {
  const { options = [] } = answerField(name);
  return [answers[name] ?? []]
    .flat()
    .map((value) => optionLabel(options, value))
    .join(', ');
}

/** Leaves out what was not asked or not answered. */
export function listAnswers(answers: Answers, leftOut: readonly AnswerName[] = []) {
  return answerNames
    .filter((name) => !leftOut.includes(name))
    .map((name) => ({ ...answerField(name), words: formatAnswer(answers, name) }))
    .filter(({ words }) => words !== '');
}

export type Detail = readonly [term: string, words: string, isEssay?: boolean];

export function listAnswerDetails(answers: Answers, leftOut?: readonly AnswerName[]): Detail[] {
  return listAnswers(answers, leftOut).map(({ term, words, isEssay }) => [term, words, isEssay]);
}
