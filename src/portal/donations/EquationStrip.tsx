import type { ReactNode } from 'react';
import { formatMoney } from '#model/money/money.ts';
import panel from '../kit/panel.module.css';
import styles from './equation-strip.module.css';

export interface EquationTerm {
  label: string;
  cents: number;
  note: ReactNode;
}

interface EquationStripProps {
  label: string;
  children: ReactNode;
}

/** Shows the terms of a sum in a row; `label` names it to screen readers. */
export function EquationStrip({ label, children }: EquationStripProps) {
  return (
    <dl className={styles.equation} aria-label={label}>
      {children}
    </dl>
  );
}

interface EquationPartProps extends EquationTerm {
  currency: string;
  sign?: string | undefined;
  isResult?: boolean;
}

/** Shows a term with its note. The sign of `cents` is shown too, so a term behind a minus sign must be positive. */
export function EquationPart({ label, cents, currency, note, sign, isResult }: EquationPartProps) {
  return (
    <div data-result={isResult}>
      <dt>{label}</dt>
      <dd>
        {sign && <span className={styles.sign}>{sign}</span>}
        <span className={styles.sum}>{formatMoney(cents, currency)}</span>
        <span className={panel.small}>{note}</span>
      </dd>
    </div>
  );
}

interface SumStripProps {
  label: string;
  /** The terms; the first one is added, and those below 0 are subtracted. */
  terms: readonly EquationTerm[];
  result: EquationTerm;
}

/** Shows terms and their result as one sum in dollars. */
export function SumStrip({ label, terms, result }: SumStripProps) {
  return (
    <EquationStrip label={label}>
      {terms.map((term, index) => (
        <EquationPart
          key={term.label}
          {...term}
          currency="usd"
          sign={index === 0 ? undefined : term.cents < 0 ? '\u2212' : '+'}
          cents={index === 0 ? term.cents : Math.abs(term.cents)}
        />
      ))}
      <EquationPart {...result} currency="usd" sign="=" isResult />
    </EquationStrip>
  );
}
