import type { ApplicationFields } from './applicant.ts';
import { degreeOptions, optionLabel, researchAreaOptions } from './contract.ts';

type Fields = Partial<ApplicationFields>;

/** What an applicant wrote in a field, in the words of the form. */
export function answerWords(fields: Fields, name: keyof Fields): string {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') {
    return value.map((item) => optionLabel(degreeOptions, item)).join(', ');
  }
  return name === 'researchArea' ? optionLabel(researchAreaOptions, value) : value;
}

export type Fact = readonly [term: string, words: string, isEssay?: boolean];

/** The answers that have a label, in the order of the labels. */
export function answerFacts(fields: Fields, labels: Partial<Record<keyof Fields, string>>): Fact[] {
  return (Object.entries(labels) as [keyof Fields, string][]).map(([name, label]) => [
    ...([label, answerWords(fields, name)] as const),
    name === 'experience' || name === 'motivation',
  ]);
}
