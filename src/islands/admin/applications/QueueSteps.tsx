import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { Application } from '#contracts/applications.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import type { IconName } from '#lib/icon-paths.ts';
import { upright } from '#lib/upright.ts';
import { useSession } from '../session/session-context.ts';
import { queueOf } from './application-figures.ts';
import { applicantOf, applicationPath } from './application-words.ts';
import styles from './QueueSteps.module.css';

interface StepProps {
  icon: IconName;
  /** Such as 'Next'; the applicant's name follows. */
  word: string;
  to: Application | undefined;
}

function Step({ icon, word, to }: StepProps) {
  if (!to) {
    return (
      <span className={styles.step} data-off>
        <Icon name={icon} />
      </span>
    );
  }
  const label = `${word}: ${upright(applicantOf(to))}`;
  return (
    <Link href={`~${applicationPath(to)}`} className={styles.step} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}

/** Where an application stands in the queue, and the ones before and after it. */
export function QueueSteps({ id }: { id: string }) {
  const queue = queueOf(useSession());
  useEffect(() => void queue.load(), [queue]);
  const { figures } = useSyncExternalStore(queue.subscribe, queue.read);
  if (figures === null || figures.length === 0) return null;
  const place = figures.findIndex((one) => one.id === id);
  const words =
    place < 0
      ? `${figures.length} waiting`
      : `Application ${place + 1} of ${figures.length} waiting`;

  return (
    <nav className={styles.steps} aria-label="Queue">
      <span>{words}</span>
      <Step icon="arrow-left" word="Before" to={figures[place - 1]} />
      <Step icon="arrow-right" word="Next" to={figures[place + 1]} />
    </nav>
  );
}
