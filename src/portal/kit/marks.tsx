import { Fragment, type ReactNode } from 'react';
import type { GiverKind } from '#model/enumerations.ts';
import type { PersonType } from '#model/people/contract.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import type { IconName } from '#model/site/icon-paths.ts';
import styles from './marks.module.css';
import panel from './panel.module.css';

interface BadgeProps {
  /** The tone of the badge; its word carries the meaning, never the color alone. */
  tone: 'ok' | 'warn' | 'bad' | 'quiet';
  mark: IconName;
  word: ReactNode;
}

/** Shows a state as an icon and a word on a tint; without color the two still say it. */
export function Badge({ tone, mark, word }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon name={mark} />
      <span>{word}</span>
    </span>
  );
}

/** Shows that donations come from Stripe's test mode: one, the figures, or all that a person gave. */
export function TestMark({ children = 'test' }: { children?: ReactNode }) {
  return <span className={styles.test}>{children}</span>;
}

export type MarkedType = PersonType | 'general';

const symbols: Record<MarkedType, string> = {
  researcher: 'M6 1.25 10.75 6 6 10.75 1.25 6z',
  donor: 'M6 10.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9z',
  partner: 'M1.75 1.75h8.5v8.5h-8.5z',
  admin: 'M6 1.5 11 10.25H1z',
  general: 'M2.5 6h7',
};

/** Shows the shape of a type. Screen readers skip it, so a word must be beside it. */
export function TypeSymbol({ type }: { type: MarkedType }) {
  return (
    <svg className={styles.symbol} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <path d={symbols[type]} />
    </svg>
  );
}

interface TypeMarkProps {
  type: MarkedType;
  kind?: GiverKind;
}

/**
 * Shows the type of a person as a symbol and the record's own word, which CSS capitalizes; after it what a giver is who
 * is no person, as in 'Donor, fund'.
 */
export function TypeMark({ type, kind = 'person' }: TypeMarkProps) {
  return (
    <span className={styles.type} data-type={type}>
      <TypeSymbol type={type} />
      <span>{kind === 'person' ? type : `${type}, ${kind}`}</span>
    </span>
  );
}

/** Shows the keys of each action in one line; `hints` maps an action to its keys, such as `{ search: ['/'] }`. */
export function KeyHints({ hints }: { hints: Readonly<Record<string, readonly string[]>> }) {
  return (
    <p className={panel.keys}>
      {Object.entries(hints).map(([action, keys]) => (
        <span key={action}>
          {keys.map((key) => (
            <Fragment key={key}>
              <kbd>{key}</kbd>{' '}
            </Fragment>
          ))}
          {action}
        </span>
      ))}
    </p>
  );
}
