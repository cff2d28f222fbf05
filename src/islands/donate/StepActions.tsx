import type { ReactNode } from 'react';
import { donate } from '#site/copy/donate.ts';
import { Button } from '../ui/Button.tsx';
import styles from './donate.module.css';

interface StepActionsProps {
  backDisabled: boolean;
  onBack: () => void;
  /** The step's one filled button. */
  children: ReactNode;
}

/** Back and the step's own button; on phones the latter stands above (comps: "Measures, public"). */
export function StepActions({ backDisabled, onBack, children }: StepActionsProps) {
  return (
    <div className={styles.actions}>
      <Button
        variant="outline"
        icon="arrow-left"
        label={donate.donor.back}
        disabled={backDisabled}
        onClick={onBack}
      />
      {children}
    </div>
  );
}
