import { useState } from 'react';
import { donate } from '#site/copy/donate.ts';
import { Button } from '../ui/Button.tsx';
import styles from './payment.module.css';

/** Which card to try in test mode (spec §9). */
export function TestCardHint() {
  const { cardHint, cardNumber, copy, copied } = donate.testMode;
  const [isCopied, setCopied] = useState(false);
  function put() {
    navigator.clipboard
      .writeText(cardNumber)
      .then(() => setCopied(true))
      // Without the right to the clipboard the number is there to be read.
      .catch(() => setCopied(false));
  }
  return (
    <div className={styles.testCard}>
      <p>{cardHint}</p>
      <Button variant="outline" label={isCopied ? copied : copy} onClick={put} />
      <span className="visually-hidden" role="status">
        {isCopied && copied}
      </span>
    </div>
  );
}
