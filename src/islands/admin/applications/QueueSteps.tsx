import { Link } from 'wouter';
import type { Application } from '#contracts/applications.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import type { IconName } from '#lib/icon-paths.ts';
import { upright } from '#lib/upright.ts';
import type { QueuePlace } from './application-figures.ts';
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
export function QueueSteps({ queue }: { queue: QueuePlace | null }) {
  if (queue === null || queue.waiting === 0) return null;
  const { waiting, place, before, next } = queue;
  return (
    <nav className={styles.steps} aria-label="Queue">
      <span>
        {place === null ? `${waiting} waiting` : `Application ${place + 1} of ${waiting} waiting`}
      </span>
      <Step icon="arrow-left" word="Before" to={before} />
      <Step icon="arrow-right" word="Next" to={next} />
    </nav>
  );
}
