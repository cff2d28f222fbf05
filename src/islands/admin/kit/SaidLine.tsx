import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { LateWords } from '#islands/ui/LateWords.tsx';
import { handFocusOn } from './focus-heir.ts';
import styles from './SaidLine.module.css';

interface SaidLineProps {
  /** What did not happen, in a few words. */
  title: string;
  /** Why, and what is as it was. */
  reason: string;
  onRetry?: (() => void) | undefined;
}

/** One line that says a failure beside what stays on the page, with a way to try again. */
export function SaidLine({ title, reason, onRetry }: SaidLineProps) {
  return (
    <div className={styles.line} role="status" ref={handFocusOn}>
      <Icon name="warning" />
      <p>
        <LateWords>
          <strong>{title}</strong> {reason}
        </LateWords>
      </p>
      {onRetry && <Button variant="quiet" label="Try again" onClick={onRetry} />}
    </div>
  );
}
