import { useId, type ChangeEvent, type ReactNode } from 'react';
import {
  applicationBounds,
  degreeOptions,
  researchAreaOptions,
} from '#contracts/applications/researcher-signup.ts';
import type { FieldErrors } from '#lib/form-call.ts';
import { signup } from '#site/copy/applications/signup.ts';
import { Select, TextArea, TextInput } from './Field.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import styles from './application-fields.module.css';

const { personal, academic, research, length } = signup.form;

/** What an applicant has entered, not yet checked. */
export interface Answers {
  firstName: string;
  lastName: string;
  email: string;
  institution: string;
  position: string;
  degrees: string[];
  researchArea: string;
  experience: string;
  motivation: string;
}

interface ApplicationFieldsProps {
  answers: Answers;
  errors: FieldErrors;
  disabled: boolean;
  /** While sending: what is shown is what is sent. */
  readOnly: boolean;
  /** Why the address cannot be changed. */
  fixedEmail?: string;
  onEdit: <Field extends keyof Answers>(field: Field, value: Answers[Field]) => void;
}

/** One section of the form under an ink rule. */
function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`form-grid ${styles.section}`} aria-labelledby={id}>
      <h2 className="type-h3" id={id}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** The hint of an essay, with its length once it nears the bound. */
function hintOf(field: 'experience' | 'motivation', answer: string): string {
  const { hint } = research[field];
  const max = applicationBounds[field];
  const count = answer.trim().length;
  if (count < max * 0.8) return hint;
  const counted = length
    .replace('{count}', count.toLocaleString('en-US'))
    .replace('{max}', max.toLocaleString('en-US'));
  return `${hint} ${counted}`;
}

/** The three sections of the application (P-28). */
export function ApplicationFields(props: ApplicationFieldsProps) {
  const { answers, errors, disabled, readOnly, fixedEmail, onEdit } = props;
  const bind = (field: Exclude<keyof Answers, 'degrees'>) => ({
    name: field,
    value: answers[field],
    error: errors[field],
    required: true,
    disabled,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      onEdit(field, event.target.value);
    },
  });
  const bindText = (field: keyof typeof applicationBounds) => ({
    ...bind(field),
    readOnly,
    characterLimit: applicationBounds[field],
  });
  const half = { className: 'form-half' };
  return (
    <>
      <Section heading={personal.heading}>
        <TextInput
          {...bindText('firstName')}
          {...personal.firstName}
          {...half}
          autoComplete="given-name"
        />
        <TextInput
          {...bindText('lastName')}
          {...personal.lastName}
          {...half}
          autoComplete="family-name"
        />
        <TextInput
          {...bindText('email')}
          {...personal.email}
          {...(fixedEmail && { hint: fixedEmail, readOnly: true })}
          type="email"
          autoComplete="email"
        />
      </Section>
      <Section heading={academic.heading}>
        <TextInput
          {...bindText('institution')}
          {...academic.institution}
          {...half}
          autoComplete="organization"
        />
        <TextInput
          {...bindText('position')}
          {...academic.position}
          {...half}
          autoComplete="organization-title"
        />
        <MultiSelect
          name="degrees"
          label={academic.degrees.label}
          hint={academic.degrees.hint}
          words={academic.degrees}
          options={degreeOptions}
          picked={answers.degrees}
          onChange={(degrees) => onEdit('degrees', degrees)}
          error={errors.degrees}
          required
          disabled={disabled}
        />
        <Select {...bind('researchArea')} label={academic.researchArea.label}>
          <option value="">{academic.researchArea.placeholder}</option>
          {researchAreaOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Section>
      <Section heading={research.heading}>
        {(['experience', 'motivation'] as const).map((field) => (
          <TextArea
            key={field}
            {...bindText(field)}
            label={research[field].label}
            hint={hintOf(field, answers[field])}
            rows={research[field].rows}
          />
        ))}
      </Section>
    </>
  );
}
