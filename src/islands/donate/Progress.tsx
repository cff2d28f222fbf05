import { donationSteps, type DonationStep } from '#contracts/donation-session.ts';
import { donate } from '#site/copy/donate.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './progress.module.css';

/** "1 Amount · 2 You · 3 Payment" as a scale bar. */
export function Progress({ step }: { step: DonationStep }) {
  const at = donationSteps.indexOf(step);
  return (
    <ol className={styles.progress} role="list" aria-label={donate.progress.label}>
      {donate.progress.steps.map((name, index) => (
        <li
          key={name}
          className={index < at ? styles.done : index === at ? styles.here : styles.ahead}
          aria-current={index === at ? 'step' : undefined}
        >
          {index < at ? <Icon name="check" /> : <span className={styles.number}>{index + 1}</span>}
          {name}
          {index < at && <span className="visually-hidden">{donate.progress.done}</span>}
        </li>
      ))}
    </ol>
  );
}
