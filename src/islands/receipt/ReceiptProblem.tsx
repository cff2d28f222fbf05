import { useEffect, useRef } from 'react';
import { donate } from '#site/copy/donate.ts';
import { identity } from '#site/identity.ts';
import { buttonClass } from '#lib/button-class.ts';
import { Button } from '../ui/Button.tsx';
import type { ReceiptFailure } from './load-receipt.ts';
import styles from './receipt.module.css';

interface ReceiptProblemProps {
  failure: ReceiptFailure;
  onRetry: () => void;
}

/** No receipt, and why (P-55). */
export function ReceiptProblem({ failure, onRetry }: ReceiptProblemProps) {
  const { heading, home, again, help, contact } = donate.receipt.failure;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={`wrap ${styles.problem}`}>
      <h1 className="type-h1" tabIndex={-1} ref={title}>
        {heading}
      </h1>
      <p className="type-lead" role="alert">
        {failure.message}
      </p>
      <p className={styles.help}>
        {help[failure.help]} {contact} <a href={`mailto:${identity.email}`}>{identity.email}</a>
      </p>
      <p className={styles.links}>
        {failure.canRetry && <Button label={again} onClick={onRetry} />}
        <a className={buttonClass('outline')} href={home.href}>
          {home.label}
        </a>
      </p>
    </div>
  );
}
