import * as z from 'zod/mini';
import { bounds } from './bounds.ts';
import { attemptId, requiredEmail, requiredLine, requiredText } from './fields.ts';
import { spamSignals } from './spam.ts';

/** A value of an option list, and how a person reads it. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

/** Degrees and credentials (P-29). */
export const degreeOptions = [
  { value: 'phd', label: 'Ph.D.' },
  { value: 'md', label: 'M.D.' },
  { value: 'masters', label: "Master's Degree" },
  { value: 'bachelor', label: "Bachelor's Degree" },
  { value: 'postdoc', label: 'Postdoctoral Training' },
  { value: 'dvm', label: 'D.V.M.' },
  { value: 'pharmd', label: 'Pharm.D.' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];

/** Primary research areas (P-29). */
export const researchAreaOptions = [
  { value: 'developmental-biology', label: 'Developmental Biology' },
  { value: 'regenerative-medicine', label: 'Regenerative Medicine' },
  { value: 'biophysics', label: 'Biophysics' },
  { value: 'bioengineering', label: 'Bioengineering' },
  { value: 'neuroscience', label: 'Neuroscience' },
  { value: 'cancer-research', label: 'Cancer Research' },
  { value: 'computational-biology', label: 'Computational Biology' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Option[];

/** How a person reads a stored value; what is on no list any more reads as it is stored. */
export function optionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** Visible labels of the controls, with which the messages about them start (P-28). */
export const applicationLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  institution: 'Institution/Organization',
  position: 'Position/Title',
  degrees: 'Degrees/Credentials',
  researchArea: 'Primary research area',
  experience: 'Relevant experience',
  motivation: 'Research goals',
} as const;

export type ApplicationField = keyof typeof applicationLabels;

/** The largest number of characters in each text field. */
export const applicationBounds = {
  firstName: bounds.name,
  lastName: bounds.name,
  email: bounds.email,
  institution: bounds.shortText,
  position: bounds.shortText,
  experience: bounds.essay,
  motivation: bounds.essay,
} as const;

/** What a person sees (P-31). */
export const applicationMessages = {
  failureLabel: 'Error:',
  failure: 'Sorry, there was an error submitting your application. Please try again.',
  noDegree: 'Please select at least one degree or credential',
  unknownDegree: `${applicationLabels.degrees} must be chosen from the list.`,
  noArea: `${applicationLabels.researchArea} is required.`,
  unknownArea: `${applicationLabels.researchArea} must be chosen from the list.`,
  successTitle: 'Application Submitted!',
  success:
    "Thank you for your application! We'll review it and contact you within 5-7 business days.",
} as const;

function line(field: Exclude<keyof typeof applicationBounds, 'email'>) {
  return requiredLine({ label: applicationLabels[field], max: applicationBounds[field] });
}

function values<Value extends string>(options: readonly Option<Value>[]): Value[] {
  return options.map(({ value }) => value);
}

/** At least one of the list, each once, in the order in which they were picked. */
const degrees = z.pipe(
  z
    .array(z.enum(values(degreeOptions), { error: applicationMessages.unknownDegree }), {
      error: applicationMessages.noDegree,
    })
    .check(
      z.minLength(1, applicationMessages.noDegree),
      // Zod looks at the length first, so a very long list costs nothing.
      z.maxLength(degreeOptions.length, applicationMessages.unknownDegree),
    ),
  z.transform((picked) => [...new Set(picked)]),
);

const researchArea = z.enum(values(researchAreaOptions), {
  error: ({ input }) =>
    typeof input === 'string' && input !== ''
      ? applicationMessages.unknownArea
      : applicationMessages.noArea,
});

/** Body of POST /api/researcher-signup (P-31). */
export const researcherSignupSchema = z.object({
  firstName: line('firstName'),
  lastName: line('lastName'),
  email: requiredEmail,
  institution: line('institution'),
  position: line('position'),
  degrees,
  researchArea,
  experience: requiredText({
    label: applicationLabels.experience,
    max: applicationBounds.experience,
  }),
  motivation: requiredText({
    label: applicationLabels.motivation,
    max: applicationBounds.motivation,
    plural: true,
  }),
  ...spamSignals,
  /**
   * Made by the browser when the applicant submits; it becomes the application's id, so that the same
   * submission sent again after a lost answer is stored once. Without it the server makes one.
   */
  attemptId,
});

/** A checked application. */
export type ResearcherSignup = z.infer<typeof researcherSignupSchema>;

/** Answer of POST /api/researcher-signup with status 201 (P-31). */
export interface ResearcherSignupResponse {
  ok: true;
  /** Such as `BAI-2026-0042`. */
  reference: string;
}

/** What the page reads of that answer; another server may leave it out (P-31). */
export const signupAnswerSchema = z.object({ reference: z.string() });
