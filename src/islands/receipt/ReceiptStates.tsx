import { useEffect, useRef } from 'react';
import { donate } from '#site/copy/donations/donate.ts';
import { buttonClass } from '#lib/button-class.ts';
import { Button } from '../ui/Button.tsx';
import { MailLink } from '../ui/MailLink.tsx';
import type { ReceiptFailure } from './receipt.ts';
import styles from './receipt.module.css';

interface ReceiptErrorProps {
  failure: ReceiptFailure;
  onRetry: () => void;
}

export function ReceiptError({ failure, onRetry }: ReceiptErrorProps) {
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
      <p className={`second ${styles.help}`}>
        {help[failure.help]} {contact} <MailLink />
      </p>
      <p className={`cluster ${styles.links}`}>
        {failure.help === 'unread' && <Button label={again} onClick={onRetry} />}
        <a className={buttonClass('outline')} href={home.href}>
          {home.label}
        </a>
      </p>
    </div>
  );
}

export function ReceiptSkeleton() {
  return (
    <div className={`wrap ${styles.page}`} aria-busy="true">
      <div className={styles.intro}>
        <h1 className="visually-hidden">{donate.receipt.title}</h1>
        <p className="visually-hidden" role="status">
          {donate.receipt.loading}
        </p>
        <div className={styles.bones} aria-hidden="true">
          <span className={styles.boneTitle} />
          <span className={styles.boneTitle} />
          <span />
          <span />
        </div>
      </div>
      <div className={`sheet ${styles.sheet}`} aria-hidden="true">
        <div className={styles.band} />
        <div className={`${styles.body} ${styles.bones}`}>
          {['heading', 'id', 'date', 'method', 'donor', 'email', 'status'].map((line) => (
            <span key={line} className={styles.boneLine} />
          ))}
        </div>
      </div>
    </div>
  );
}
