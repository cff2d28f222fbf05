import '#styles/controls/notice.css';
import { useEffect, useRef } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import type { Message } from './use-review.ts';
import styles from '../applications.module.css';

const noticeTones = { announced: 'ok', done: 'ok', failed: 'bad', overtaken: 'warn' } as const;

/** Says what became of a decision, and takes the focus when the pressed button is gone. */
export function DecisionStatus({ message }: { message: Message | null }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message && document.activeElement === document.body) line.current?.focus();
  }, [message]);

  const isShown = message !== null && message.tone !== 'announced';
  return (
    <Status className={isShown ? undefined : 'visually-hidden'}>
      {message && (
        <p
          ref={line}
          className={`notice notice-${noticeTones[message.tone]} ${styles.message}`}
          data-focus-fallback
          tabIndex={-1}
        >
          <Icon name={message.tone === 'done' ? 'check' : 'warning'} />
          <span>{message.text}</span>
        </p>
      )}
    </Status>
  );
}
