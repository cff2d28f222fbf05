import type { ReactNode } from 'react';
import type { DecisionPreview } from '#model/applications/admin-applications.ts';
import panel from '../../kit/panel.module.css';
import styles from '../../kit/letter.module.css';

interface LetterSheetProps {
  letter: NonNullable<DecisionPreview['letter']>;
  children: ReactNode;
}

/** Shows the letter of a decision as it will be printed, with `children` beside its heading. */
export function LetterSheet({ letter, children }: LetterSheetProps) {
  return (
    <section className={styles.part} aria-labelledby="preview-letter">
      <div className={`${panel.row} ${styles.partLine}`}>
        <h3 className={panel.heading} id="preview-letter">
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
            <span className={panel.code}>{letter.reference}</span>
          </span>
        </p>
        <p dir="auto">
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
          {letter.offers.map((offer) => (
            <li key={offer}>{offer}</li>
          ))}
        </ul>
        <p>{letter.closing}</p>
        <p>
          {letter.onBehalf}
          <br />
          <strong>{letter.organization}</strong>
        </p>
        <p className={panel.small}>The verification link is added when the letter is issued.</p>
      </div>
    </section>
  );
}
