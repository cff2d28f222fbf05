import type { PersonType } from '#contracts/people.ts';
import styles from './TypeMark.module.css';

/** Everything that has a map symbol: the person types, and rows that name none. */
export type MarkedType = PersonType | 'general';

const symbols: Record<MarkedType, string> = {
  researcher: 'M6 1.25 10.75 6 6 10.75 1.25 6z',
  donor: 'M6 10.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9z',
  partner: 'M1.75 1.75h8.5v8.5h-8.5z',
  admin: 'M6 1.5 11 10.25H1z',
  general: 'M2.5 6h7',
};

/** The map symbol of a type, without its word. */
export function TypeSymbol({ type }: { type: MarkedType }) {
  return (
    <svg className={styles.symbol} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <path d={symbols[type]} />
    </svg>
  );
}

/**
 * Badge of a type: map symbol and word. The word in the page is the record's own, in lower case
 * (P-86); style alone gives it its capital.
 */
export function TypeMark({ type }: { type: MarkedType }) {
  return (
    <span className={styles.mark} data-type={type}>
      <TypeSymbol type={type} />
      <span className={styles.word}>{type}</span>
    </span>
  );
}
