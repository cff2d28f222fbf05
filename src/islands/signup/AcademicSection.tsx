import { degreeOptions, researchAreaOptions } from '#contracts/researcher-signup.ts';
import { signup } from '#site/copy/signup.ts';
import { MultiSelect } from '../ui/MultiSelect.tsx';
import { Select } from '../ui/Select.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { bindText, type SectionProps } from './fields.ts';
import { Section } from './Section.tsx';
import styles from './signup.module.css';

const { academic: copy } = signup.form;

/** Where and in what they work (spec §2, "Academic background"). */
export function AcademicSection({ readOnly, ...form }: SectionProps) {
  return (
    <Section heading={copy.heading}>
      <TextInput
        {...bindText('institution', form)}
        {...copy.institution}
        readOnly={readOnly}
        autoComplete="organization"
        className={styles.half}
      />
      <TextInput
        {...bindText('position', form)}
        {...copy.position}
        readOnly={readOnly}
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
