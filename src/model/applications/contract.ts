import * as z from 'zod/mini';
import { bounds } from '../fields/bounds.ts';
import { checksAgainstLinks } from '../fields/contact-details.ts';
import { attemptIdField, requiredEmail, requiredLine, requiredText } from '../fields/fields.ts';
import { formFields, type Option } from '../fields/form-fields.ts';
import { spamSignals } from '../fields/spam.ts';

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

function optionValues<Value extends string>([first, ...others]: readonly [
  Option<Value>,
  ...Option<Value>[],
]): [Value, ...Value[]] {
  return [first.value, ...others.map(({ value }) => value)];
}

export const degreeValues = optionValues(degreeOptions);

export const researchAreas = optionValues(researchAreaOptions);

/** Returns the label of a choice; a value that is not among the options comes back as it is. */
export function optionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

const degreesLabel = 'Degrees/Credentials';
const areaLabel = 'Primary research area';

export const applicationMessages = {
  failureLabel: 'Error:',
  failure: 'Sorry, there was an error submitting your application. Please try again.',
  noLastName: 'Enter your last name, or a dash if you have none.',
  noDegree: 'Please select at least one degree or credential',
  unknownDegree: `${degreesLabel} must be chosen from the list.`,
  noArea: `${areaLabel} is required.`,
  unknownArea: `${areaLabel} must be chosen from the list.`,
  successTitle: 'Application Submitted!',
  success:
    "Thank you for your application! We'll review it and contact you within 5-7 business days.",
} as const;

const degrees = z
  .pipe(
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
  )
  .register(formFields, { label: degreesLabel, term: 'Degrees', options: degreeOptions });

const researchArea = z
  .enum(researchAreas, {
    error: ({ input }) =>
      typeof input === 'string' && input !== ''
        ? applicationMessages.unknownArea
        : applicationMessages.noArea,
  })
  .register(formFields, { label: areaLabel, term: 'Research area', options: researchAreaOptions });

/**
 * Lists all that researchers answer, in the order of the form: draft, corrections, the applicant's page, ballots,
 * portal, CSV and the mail to staff follow it.
 */
export const applicationFields = {
  firstName: requiredLine({ label: 'First name', maxCodePoints: bounds.name }).check(
    ...checksAgainstLinks('your first name'),
  ),
  lastName: requiredLine({
    label: 'Last name',
    maxCodePoints: bounds.name,
    missing: applicationMessages.noLastName,
  }).check(...checksAgainstLinks('your last name')),
  email: requiredEmail,
  institution: requiredLine({
    label: 'Institution/Organization',
    term: 'Institution',
    maxCodePoints: bounds.shortText,
  }),
  position: requiredLine({
    label: 'Position/Title',
    term: 'Position',
    maxCodePoints: bounds.shortText,
  }),
  degrees,
  researchArea,
  experience: requiredText({
    label: 'Relevant experience',
    term: 'Experience',
    maxCodePoints: bounds.essay,
    rows: 4,
  }),
  motivation: requiredText({
    label: 'Research goals',
    maxCodePoints: bounds.essay,
    rows: 4,
    plural: true,
  }),
};

export const applicationRequestSchema = z.object({
  ...applicationFields,
  ...spamSignals,
  attemptId: attemptIdField,
});

export type ApplicationRequest = z.infer<typeof applicationRequestSchema>;

export interface ApplicationResponse {
  ok: true;
  reference: string;
  link: string;
}

/** The answer to an application; the specification lets it omit these fields. */
export const applicationResponseSchema = z.object({
  reference: z.string(),
  link: z.catch(z.optional(z.url({ protocol: /^https?$/ })), undefined),
});
