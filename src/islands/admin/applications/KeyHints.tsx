import { Fragment } from 'react';
import styles from './KeyHints.module.css';

/** What keys do, such as `[['j', 'k'], 'move']`. Hidden where there is no keyboard. */
export function KeyHints({ hints }: { hints: readonly (readonly [readonly string[], string])[] }) {
  return (
    <p className={styles.hints}>
      {hints.map(([keys, word]) => (
        <span key={word}>
          {keys.map((key) => (
            <Fragment key={key}>
              <kbd>{key}</kbd>{' '}
            </Fragment>
          ))}
          {word}
        </span>
      ))}
    </p>
  );
}
