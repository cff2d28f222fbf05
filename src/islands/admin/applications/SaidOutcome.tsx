import { useEffect, useRef } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import type { Said } from './use-review.ts';
import styles from './Decision.module.css';

/** What came of the last act, read out; has the focus when the button that was pressed is gone. */
export function SaidOutcome({ said }: { said: Said | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said && document.activeElement === document.body) line.current?.focus();
  }, [said]);

  return (
    <div role="status" className={styles.outcome}>
      {said && (
        <p ref={line} className={styles.said} data-tone={said.tone} data-focus-heir tabIndex={-1}>
          <Icon name={said.tone === 'done' ? 'check' : 'warning'} />
          <span>{said.text}</span>
        </p>
      )}
    </div>
  );
}
