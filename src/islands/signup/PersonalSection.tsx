import { signup } from '#site/copy/signup.ts';
import { TextInput } from '../ui/TextInput.tsx';
import { bindText, type SectionProps } from './fields.ts';
import { Section } from './Section.tsx';
import styles from './signup.module.css';

const { personal: copy } = signup.form;

/** Who applies (spec §2, "Personal information"). */
export function PersonalSection({ readOnly, ...form }: SectionProps) {
  return (
    <Section heading={copy.heading}>
      <TextInput
        {...bindText('firstName', form)}
        {...copy.firstName}
        readOnly={readOnly}
        autoComplete="given-name"
        className={styles.half}
      />
      <TextInput
        {...bindText('lastName', form)}
        {...copy.lastName}
        readOnly={readOnly}
        autoComplete="family-name"
        className={styles.half}
      />
      <TextInput
        {...bindText('email', form)}
        {...copy.email}
        readOnly={readOnly}
        type="email"
        autoComplete="email"
      />
    </Section>
  );
}
