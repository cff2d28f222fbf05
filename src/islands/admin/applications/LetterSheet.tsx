import type { ReactNode } from 'react';
import type { DecisionPreview } from '#contracts/applications.ts';
import styles from './Preview.module.css';

interface LetterSheetProps {
  letter: NonNullable<DecisionPreview['letter']>;
  /** Beside the title. */
  children: ReactNode;
}

/** The words of the letter, the same as in its PDF. */
export function LetterSheet({ letter, children }: LetterSheetProps) {
  return (
    <section aria-labelledby="preview-letter">
      <div className={styles.partLine}>
        <h3 className={styles.part} id="preview-letter">
          Letter
        </h3>
        {children}
      </div>
      <div className={styles.letter}>
        <p className={styles.letterHead}>
          <span>{letter.organization}</span>
          <span>
            {letter.date}
            <br />
            <span className={styles.code}>{letter.reference}</span>
          </span>
        </p>
        <p dir="auto" className={styles.address}>
          <strong>{letter.addressee}</strong>
          <br />
          {letter.position}
          <br />
          {letter.institution}
        </p>
        <p className={styles.heading}>{letter.title}</p>
        <p dir="auto">{letter.greeting}</p>
        <p>{letter.opening}</p>
        <ul>
          {letter.gains.map((gain) => (
            <li key={gain}>{gain}</li>
          ))}
        </ul>
        <p>{letter.closing}</p>
        <p className={styles.signature}>
          {letter.onBehalf}
          <span aria-hidden="true" />
          <strong>{letter.role}</strong>
          <br />
          {letter.organization}
        </p>
        <p className={styles.foot}>The verification link is added when the letter is issued.</p>
      </div>
    </section>
  );
}
