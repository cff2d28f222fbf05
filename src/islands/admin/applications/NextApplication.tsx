import type { RefObject } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '#lib/button-class.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import type { QueuePlace } from './application-figures.ts';
import { applicationPath } from './application-words.ts';
import styles from './Decision.module.css';

interface NextApplicationProps {
  queue: QueuePlace;
  ref: RefObject<HTMLAnchorElement | null>;
}

/** After a decision: to the next application that waits, or back to the list. */
export function NextApplication({ queue: { waiting, next }, ref }: NextApplicationProps) {
  return (
    <Link
      ref={ref}
      href={next ? `~${applicationPath(next)}` : '~/admin/applications'}
      className={buttonClass('ink', styles.next)}
    >
      {next ? `Next application (${waiting} waiting)` : 'Back to applications'}
      <Icon name="arrow-right" />
    </Link>
  );
}
