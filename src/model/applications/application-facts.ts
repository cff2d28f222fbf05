import type { ApplicationFields } from './applicant.ts';
import { degreeOptions, optionLabel, researchAreaOptions } from './contract.ts';

type Fields = Partial<ApplicationFields>;

export function answerWords(fields: Fields, name: keyof Fields): string {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') {
    return value.map((item) => optionLabel(degreeOptions, item)).join(', ');
  }
  return name === 'researchArea' ? optionLabel(researchAreaOptions, value) : value;
}

export type Fact = readonly [term: string, words: string, isEssay?: boolean];

export function answerFacts(fields: Fields, labels: Partial<Record<keyof Fields, string>>): Fact[] {
  return (Object.entries(labels) as [keyof Fields, string][]).map(([name, label]) => [
    ...([label, answerWords(fields, name)] as const),
    name === 'experience' || name === 'motivation',
  ]);
}
