import { useState } from 'react';
import { donate } from '#site/copy/donate.ts';
import { Button } from '../ui/Button.tsx';
import styles from './payment.module.css';

/** Which card to try in test mode (P-46). */
export function TestCardHint() {
  const { cardHint, cardNumber, copy, copied } = donate.testMode;
  const [isCopied, setCopied] = useState(false);
  async function put() {
    setCopied(false);
    try {
      await navigator.clipboard.writeText(cardNumber);
      setCopied(true);
    } catch {
      // Without the right to the clipboard, or over plain HTTP, the number is there to be read.
    }
  }
  return (
    <div className={styles.testCard}>
      <p>{cardHint}</p>
      <Button variant="outline" label={isCopied ? copied : copy} onClick={() => void put()} />
      <span className="visually-hidden" role="status">
        {isCopied && copied}
      </span>
    </div>
  );
}
