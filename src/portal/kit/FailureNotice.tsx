import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { LiveRegionText } from '#islands/ui/LiveRegionText.tsx';
import { toFailure } from '../data/failure.ts';
import { restoreFocusOnUnmount } from './focus-fallback.ts';
import styles from './panel.module.css';

interface FailureNoticeProps {
  title: string;
  reason: string;
  onRetry?: (() => void) | undefined;
}

export function FailureNotice({ title, reason, onRetry }: FailureNoticeProps) {
  return (
    <div className={styles.report} role="status" ref={restoreFocusOnUnmount}>
      <Icon name="warning" />
      <p>
        <LiveRegionText>
          <strong>{title}</strong> {reason}
        </LiveRegionText>
      </p>
      {onRetry && <Button variant="quiet" label="Try again" onClick={onRetry} />}
    </div>
  );
}

interface ErrorMessageProps {
  title: string;
  error: Error | null;
  onRetry?: () => unknown;
}

export function ErrorMessage({ title, error, onRetry }: ErrorMessageProps) {
  if (!error) return null;
  const { reason } = toFailure(error);
  return (
    <FailureNotice title={title} reason={reason} onRetry={onRetry && (() => void onRetry())} />
  );
}
