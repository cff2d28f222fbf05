import { useId, type ReactNode } from 'react';
import {
  applicationBounds,
  researchAreaOptions,
} from '#contracts/applications/researcher-signup.ts';
import { signup } from '#site/copy/applications/signup.ts';
import type { useAct } from '../use-act.ts';
import type { Answers } from './application-answers.ts';
import { Select, TextArea, TextInput } from './Field.tsx';
import { DegreeSelect } from './DegreeSelect.tsx';
import styles from './application-fields.module.css';

const { personal, academic, research, length } = signup.form;

interface ApplicationFieldsProps {
  form: Pick<ReturnType<typeof useAct>, 'text' | 'errors'>;
  answers: Answers;
  /** Why the address cannot be changed. */
  fixedEmail?: string;
  onEdit: <Field extends keyof Answers>(field: Field, value: Answers[Field]) => void;
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
  const count = answer.trim().length;
  if (count < max * 0.8) return hint;
  const counted = length
    .replace('{count}', count.toLocaleString('en-US'))
    .replace('{max}', max.toLocaleString('en-US'));
  return `${hint} ${counted}`;
}

/** The three sections of the application (P-28). */
export function ApplicationFields(props: ApplicationFieldsProps) {
  const { form, answers, fixedEmail, onEdit } = props;
  const bind = (field: Exclude<keyof Answers, 'degrees'>, characterLimit?: number) => ({
    ...form.text(field, answers[field], characterLimit),
    onChange: (event: { target: { value: string } }) => onEdit(field, event.target.value),
  });
  const bindText = (field: keyof typeof applicationBounds) => bind(field, applicationBounds[field]);
  const { readOnly: _, ...area } = bind('researchArea');
  const half = (field: keyof typeof autoComplete) => (
    <TextInput
      {...bindText(field)}
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
        <TextInput
          {...bindText('email')}
          {...personal.email}
          {...(fixedEmail && { hint: fixedEmail, readOnly: true })}
          type="email"
          autoComplete="email"
        />
      </Section>
      <Section heading={academic.heading}>
        {half('institution')}
        {half('position')}
        <DegreeSelect
          picked={answers.degrees}
          onChange={(degrees) => onEdit('degrees', degrees)}
          error={form.errors.degrees}
          disabled={area.disabled}
        />
        <Select {...area} label={academic.researchArea.label}>
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
