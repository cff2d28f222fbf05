import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { toFailedChange, toFailure } from '../data/failure.ts';
import { restoreFocusOnUnmount } from './focus-fallback.ts';
import styles from './panel.module.css';

interface FailureNoticeProps {
  title: string;
  reason: string;
  onRetry?: (() => void) | undefined;
}

/**
 * Shows a failure in its place on the page, announced to screen readers, with "Try again" where there is `onRetry`. The
 * focus moves on when it is removed.
 */
export function FailureNotice({ title, reason, onRetry }: FailureNoticeProps) {
  return (
    <Status className={`${styles.report} ${styles.failure}`} ref={restoreFocusOnUnmount}>
      <Icon name="warning" />
      <p>
        <strong>{title}</strong> {reason}
      </p>
      {onRetry && <Button variant="quiet" label="Try again" onClick={onRetry} />}
    </Status>
  );
}

interface ErrorMessageProps {
  title: string;
  error: Error | null;
  onRetry?: (() => unknown) | undefined;
}

/**
 * Shows why something did not load, in the words of `toFailure`, and nothing while there is no error. A change has
 * `FailedChange`.
 */
export function ErrorMessage({ title, error, onRetry }: ErrorMessageProps) {
  if (!error) return null;
  const { reason } = toFailure(error);
  return (
    <FailureNotice title={title} reason={reason} onRetry={onRetry && (() => void onRetry())} />
  );
}

/** Shows why a change failed, and nothing while there is no error. `title` says what a refusal left undone. */
export function FailedChange({ title, error, onRetry }: ErrorMessageProps) {
  if (!error) return null;
  return (
    <FailureNotice
      {...toFailedChange(error, { refused: title })}
      onRetry={onRetry && (() => void onRetry())}
    />
  );
}
