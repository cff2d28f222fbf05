import { degreeOptions, type ApplicationField } from '#contracts/researcher-signup.ts';

/** What an applicant has entered, as the form holds it; not yet checked. */
export interface Answers extends Record<Exclude<ApplicationField, 'degrees'>, string> {
  /** In the order in which they were picked. */
  degrees: readonly string[];
}

/** A form in which nothing was entered; also the order of its fields. */
export const emptyAnswers: Answers = {
  firstName: '',
  lastName: '',
  email: '',
  institution: '',
  position: '',
  degrees: [],
  researchArea: '',
  experience: '',
  motivation: '',
};

/** True when nothing was entered. */
export function isEmpty(answers: Answers): boolean {
  return Object.values(answers).every((answer: string | readonly string[]) => answer.length === 0);
}

function knownDegrees(stored: readonly unknown[]): string[] {
  const known = stored.flatMap(
    (value) => degreeOptions.find((option) => option.value === value)?.value ?? [],
  );
  return [...new Set(known)];
}

/** What a stored object says, as far as it fits: a field that is missing or of another kind is empty. */
export function readAnswers(stored: object): Answers {
  const found = new Map<string, unknown>(Object.entries(stored));
  const text = (field: keyof Answers) => {
    const value = found.get(field);
    return typeof value === 'string' ? value : '';
  };
  const degrees = found.get('degrees');
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    institution: text('institution'),
    position: text('position'),
    degrees: Array.isArray(degrees) ? knownDegrees(degrees) : [],
    researchArea: text('researchArea'),
    experience: text('experience'),
    motivation: text('motivation'),
  };
}
