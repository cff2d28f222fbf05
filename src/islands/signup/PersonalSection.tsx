import { signup } from '#site/copy/signup.ts';
import { TextInput } from '../ui/TextInput.tsx';
import { bindTyped, type SectionProps } from './fields.ts';
import { Section } from './Section.tsx';
import styles from './signup.module.css';

const { personal: copy } = signup.form;

/** Who applies (P-28). */
export function PersonalSection(form: SectionProps) {
  return (
    <Section heading={copy.heading}>
      <TextInput
        {...bindTyped('firstName', form)}
        {...copy.firstName}
        autoComplete="given-name"
        className={styles.half}
      />
      <TextInput
        {...bindTyped('lastName', form)}
        {...copy.lastName}
        autoComplete="family-name"
        className={styles.half}
      />
      <TextInput {...bindTyped('email', form)} {...copy.email} type="email" autoComplete="email" />
    </Section>
  );
}
