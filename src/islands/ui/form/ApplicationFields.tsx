import { useId, type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { applicationBounds, researchAreaOptions } from '#model/applications/contract.ts';
import { countCodePoints } from '#model/fields/bounds.ts';
import { signup } from '#model/applications/copy.ts';
import type { Answers } from './application-answers.ts';
import { EmailInput } from './EmailInput.tsx';
import { Select, TextArea, TextInput } from './Field.tsx';
import { DegreeSelect } from './DegreeSelect.tsx';
import type { ApiForm } from './use-api-form.ts';
import styles from './application-fields.module.css';

const { personal, academic, research, length } = signup.form;

interface ApplicationFieldsProps {
  form: Pick<ApiForm<Answers>, 'field' | 'choice' | 'control' | 'busy'> & {
    setValue: (name: 'email', value: string) => void;
  };
  fixedEmail?: string;
}

const autoComplete = {
  firstName: 'given-name',
  lastName: 'family-name',
  institution: 'organization',
  position: 'organization-title',
} as const;

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

function hintOf(field: 'experience' | 'motivation', answer: string): string {
  const { hint } = research[field];
  const max = applicationBounds[field];
  const count = countCodePoints(answer.trim());
  if (count < max * 0.8) return hint;
  const counted = length
    .replace('{count}', count.toLocaleString('en-US'))
    .replace('{max}', max.toLocaleString('en-US'));
  return `${hint} ${counted}`;
}

export function ApplicationFields({ form, fixedEmail }: ApplicationFieldsProps) {
  const area = form.choice('researchArea');
  const text = (field: keyof typeof applicationBounds) => ({
    ...form.field(field, applicationBounds[field]),
    required: true,
  });
  const half = (field: keyof typeof autoComplete) => (
    <TextInput
      {...text(field)}
      {...{ ...personal, ...academic }[field]}
      className="form-half"
      autoComplete={autoComplete[field]}
    />
  );
  return (
    <>
      <Section heading={personal.heading}>
        {half('firstName')}
        {half('lastName')}
        <EmailInput
          {...text('email')}
          {...personal.email}
          {...(fixedEmail && { hint: fixedEmail, readOnly: true })}
          autoComplete="email"
          onTake={(email) => form.setValue('email', email)}
        />
      </Section>
      <Section heading={academic.heading}>
        {half('institution')}
        {half('position')}
        <Controller
          control={form.control}
          name="degrees"
          render={({ field, fieldState }) => (
            <DegreeSelect
              picked={field.value as string[]}
              onChange={(degrees) => form.busy || field.onChange(degrees)}
              error={fieldState.error?.message}
              disabled={area.disabled}
            />
          )}
        />
        <Select {...area} required label={academic.researchArea.label}>
          <option value="">{academic.researchArea.placeholder}</option>
          {researchAreaOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Section>
      <Section heading={research.heading}>
        {(['experience', 'motivation'] as const).map((field) => {
          const essay = text(field);
          return (
            <TextArea
              key={field}
              {...essay}
              label={research[field].label}
              hint={hintOf(field, essay.typed)}
              rows={research[field].rows}
            />
          );
        })}
      </Section>
    </>
  );
}
