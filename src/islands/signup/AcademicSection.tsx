import { degreeOptions, researchAreaOptions } from '#contracts/researcher-signup.ts';
import { signup } from '#site/copy/signup.ts';
import { MultiSelect } from '../ui/MultiSelect.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { bindText, bindTyped, type SectionProps } from './fields.ts';
import { Section } from './Section.tsx';
import styles from './signup.module.css';

const { academic: copy } = signup.form;

/** Where and in what they work (P-28). */
export function AcademicSection(form: SectionProps) {
  return (
    <Section heading={copy.heading}>
      <TextInput
        {...bindTyped('institution', form)}
        {...copy.institution}
        autoComplete="organization"
        className={styles.half}
      />
      <TextInput
        {...bindTyped('position', form)}
        {...copy.position}
        autoComplete="organization-title"
        className={styles.half}
      />
      <MultiSelect
        name="degrees"
        label={copy.degrees.label}
        hint={copy.degrees.hint}
        words={copy.degrees}
        options={degreeOptions}
        picked={form.answers.degrees}
        onChange={(degrees) => form.onEdit('degrees', degrees)}
        error={form.errors.degrees}
        required
        disabled={form.disabled}
      />
      <Select {...bindText('researchArea', form)} label={copy.researchArea.label}>
        <option value="">{copy.researchArea.placeholder}</option>
        {researchAreaOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Section>
  );
}
