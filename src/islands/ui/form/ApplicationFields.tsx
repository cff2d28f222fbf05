import { useId, type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import {
  answerNames,
  type AnswerName,
  answerField,
} from '#model/applications/application-details.ts';
import { applicationFields, researchAreaOptions } from '#model/applications/contract.ts';
import { countCodePoints } from '#model/fields/bounds.ts';
import { signup } from '#model/applications/copy.ts';
import type { Answers } from './application-answers.ts';
import { controlProps } from './control-props.ts';
import { EmailInput } from './EmailInput.tsx';
import { Select, TextArea, TextInput } from './Field.tsx';
import { DegreeSelect } from './DegreeSelect.tsx';
import type { CheckedForm } from './use-checked-form.ts';
import styles from './application-fields.module.css';

const { sections, length, researchArea } = signup.form;
const hints: Partial<Record<AnswerName, string>> = signup.form.hints;

const essays = answerNames.filter((name) => answerField(name).isEssay);

interface ApplicationFieldsProps {
  form: Pick<
    CheckedForm<Answers>,
    'field' | 'choice' | 'control' | 'busy' | 'problem' | 'start'
  > & {
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

// Says how long an answer is, once it nears its bound.
function readHint(name: AnswerName, answer: string, max = Infinity): string | undefined {
  const count = countCodePoints(answer.trim());
  if (count < max * 0.8) return hints[name];
  const counted = length(count.toLocaleString('en-US'), max.toLocaleString('en-US'));
  return `${hints[name] ?? ''} ${counted}`.trim();
}

/**
 * Shows the fields of an application in three sections, at `/signup` and for a correction. `fixedEmail` is the hint of
 * an email that cannot be changed.
 */
export function ApplicationFields({ form, fixedEmail }: ApplicationFieldsProps) {
  const area = form.choice('researchArea');
  const text = (name: AnswerName) => ({
    ...controlProps(applicationFields, name),
    ...form.field(name),
    hint: hints[name],
  });
  const half = (name: keyof typeof autoComplete) => (
    <TextInput {...text(name)} className="form-half" autoComplete={autoComplete[name]} />
  );
  return (
    <>
      <Section heading={sections.personal}>
        {half('firstName')}
        {half('lastName')}
        <EmailInput
          {...text('email')}
          {...(fixedEmail && { hint: fixedEmail, readOnly: true })}
          autoComplete="email"
          onSuggestionTaken={(email) => form.setValue('email', email)}
        />
      </Section>
      <Section heading={sections.academic}>
        {half('institution')}
        {half('position')}
        <Controller
          control={form.control}
          name="degrees"
          render={({ field }) => (
            <DegreeSelect
              picked={field.value as string[]}
              onChange={(degrees) => form.busy || field.onChange(degrees)}
              error={form.problem('degrees')}
              disabled={area.disabled}
              isSentToPage={fixedEmail !== undefined}
            />
          )}
        />
        <Select
          {...controlProps(applicationFields, 'researchArea')}
          {...area}
          defaultValue={form.start('researchArea')}
        >
          <option value="">{researchArea.placeholder}</option>
          {researchAreaOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Section>
      <Section heading={sections.research}>
        {essays.map((name) => {
          const essay = text(name);
          const hint = readHint(name, essay.typed, essay.maxCodePoints);
          return <TextArea key={name} {...essay} hint={hint} />;
        })}
      </Section>
    </>
  );
}
