import { useId, type ReactNode } from 'react';
import styles from './signup.module.css';

interface SectionProps {
  heading: string;
  children: ReactNode;
}

/** One section of the form under an ink rule. */
export function Section({ heading, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className="type-h3" id={id}>
        {heading}
      </h2>
      {children}
    </section>
  );
}
