import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { LiveRegionText } from '#islands/ui/LiveRegionText.tsx';
import { restoreFocusTo } from '#islands/ui/restore-focus-to.ts';
import { toFailure } from '../data/failure.ts';
import styles from './panel.module.css';

interface StatusMessageProps {
  title: string;
  reason: string;
  onRetry?: (() => void) | undefined;
}

/** One line that reports a failure beside what stays on the page. */
export function StatusMessage({ title, reason, onRetry }: StatusMessageProps) {
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

/** The same for what a query or a mutation failed with; nothing without an error. */
export function ErrorMessage({ title, error, onRetry }: ErrorMessageProps) {
  if (!error) return null;
  const { reason } = toFailure(error);
  return (
    <StatusMessage title={title} reason={reason} onRetry={onRetry && (() => void onRetry())} />
  );
}

/**
 * The element that takes the focus when the focused one is removed: the marked one, else the heading.
 *
 * @param leaving what is about to be removed.
 */
export function focusFallback(leaving?: HTMLElement): HTMLElement | undefined {
  const candidates = [
    ...document.querySelectorAll<HTMLElement>('[data-focus-fallback]'),
    ...document.querySelectorAll<HTMLElement>('h1'),
  ];
  return candidates.find((candidate) => !leaving?.contains(candidate));
}

/** For `ref`: passes the focus on when the element is removed with it. */
export const restoreFocusOnUnmount = restoreFocusTo((leaving) => focusFallback(leaving)?.focus());
