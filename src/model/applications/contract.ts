import * as z from 'zod/mini';
import { bounds } from '../fields/bounds.ts';
import { leadingNowhere } from '../fields/contact-details.ts';
import { attemptId, requiredEmail, requiredLine, requiredText } from '../fields/fields.ts';
import { spamSignals } from '../fields/spam.ts';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

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

function valuesOf<Value extends string>([first, ...others]: readonly [
  Option<Value>,
  ...Option<Value>[],
]): [Value, ...Value[]] {
  return [first.value, ...others.map(({ value }) => value)];
}

export const degreeValues = valuesOf(degreeOptions);

export const researchAreas = valuesOf(researchAreaOptions);

export function optionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

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

export const applicationBounds = {
  firstName: bounds.name,
  lastName: bounds.name,
  email: bounds.email,
  institution: bounds.shortText,
  position: bounds.shortText,
  experience: bounds.essay,
  motivation: bounds.essay,
} as const;

export const applicationMessages = {
  failureLabel: 'Error:',
  failure: 'Sorry, there was an error submitting your application. Please try again.',
  noLastName: 'Enter your last name, or a dash if you have none.',
  noDegree: 'Please select at least one degree or credential',
  unknownDegree: `${applicationLabels.degrees} must be chosen from the list.`,
  noArea: `${applicationLabels.researchArea} is required.`,
  unknownArea: `${applicationLabels.researchArea} must be chosen from the list.`,
  successTitle: 'Application Submitted!',
  success:
    "Thank you for your application! We'll review it and contact you within 5-7 business days.",
} as const;

function line(field: 'firstName' | 'institution' | 'position') {
  return requiredLine({ label: applicationLabels[field], maxCodePoints: applicationBounds[field] });
}

const degrees = z.pipe(
  z
    .array(z.enum(degreeValues, { error: applicationMessages.unknownDegree }), {
      error: applicationMessages.noDegree,
    })
    .check(
      z.minLength(1, applicationMessages.noDegree),
      // Zod checks the length first, so a long list costs nothing.
      z.maxLength(degreeOptions.length, applicationMessages.unknownDegree),
    ),
  z.transform((picked) => [...new Set(picked)]),
);

const researchArea = z.enum(researchAreas, {
  error: ({ input }) =>
    typeof input === 'string' && input !== ''
      ? applicationMessages.unknownArea
      : applicationMessages.noArea,
});

export const researcherSignupSchema = z.object({
  firstName: line('firstName').check(...leadingNowhere('your first name')),
  lastName: requiredLine({
    label: applicationLabels.lastName,
    maxCodePoints: applicationBounds.lastName,
    missing: applicationMessages.noLastName,
  }).check(...leadingNowhere('your last name')),
  email: requiredEmail,
  institution: line('institution'),
  position: line('position'),
  degrees,
  researchArea,
  experience: requiredText({
    label: applicationLabels.experience,
    maxCodePoints: applicationBounds.experience,
  }),
  motivation: requiredText({
    label: applicationLabels.motivation,
    maxCodePoints: applicationBounds.motivation,
    plural: true,
  }),
  ...spamSignals,
  attemptId,
});

export type ResearcherSignup = z.infer<typeof researcherSignupSchema>;

export interface ResearcherSignupResponse {
  ok: true;
  reference: string;
  link: string;
}

/** The specification lets the answer omit these fields. */
export const signupAnswerSchema = z.object({
  reference: z.string(),
  link: z.catch(z.optional(z.url({ protocol: /^https?$/ })), undefined),
});
