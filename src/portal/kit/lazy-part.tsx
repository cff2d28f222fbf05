import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Button } from '#islands/ui/Button.tsx';
import { Alert } from '#islands/ui/live-regions.tsx';
import { loadCode } from '#islands/ui/browser/load-code.ts';
import { useCloseOnBack } from './page/close-on-back.ts';
import styles from './lazy-part.module.css';

interface LazyPartOptions<Props> {
  waiting?: (props: Props) => ReactNode;
  failure: (props: Props, retry: () => void) => ReactNode;
}

/**
 * Makes a component whose code loads when it is first shown. Loading is tried twice, and a failure stays in its place:
 * whatever is around it keeps running, with the password and with what was typed.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting, failure }: LazyPartOptions<Props>,
) {
  let newest = begin();

  function begin(): ComponentType<Props> {
    const loading = lazy(async () => {
      try {
        return await loadCode(load);
      } catch (error) {
        // React keeps the failure of a lazy component, so the next try needs another one.
        newest = begin();
        throw error;
      }
    });
    return loading as ComponentType<Props>;
  }

  return function LazyPart(props: Props & { resetKeys?: unknown[] }) {
    const [Content, setContent] = useState(() => newest);
    return (
      <ErrorBoundary
        resetKeys={props.resetKeys ?? []}
        onReset={() => setContent(() => newest)}
        fallbackRender={({ resetErrorBoundary }) => failure(props, resetErrorBoundary)}
      >
        <Suspense fallback={waiting?.(props)}>
          <Content {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

export const notLoadedReason =
  'The connection may be down, or the site was updated meanwhile. If trying again does not help, reload the page, which asks for the password again.';

/** Shows a dialog. React calls the returned function before it removes the dialog, which then returns the focus. */
export function showModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  return () => dialog?.close();
}

interface DialogFailureProps {
  title: string;
  retry: () => void;
  onClosed: () => void;
}

/**
 * Replaces a dialog whose code does not load. It uses no shared dialog code, because that may be what failed.
 */
export function DialogFailure({ title, retry, onClosed }: DialogFailureProps) {
  useCloseOnBack(onClosed);
  return (
    <dialog className={styles.dialog} aria-label={title} ref={showModal} onClose={onClosed}>
      <h2 className={styles.title}>{title}</h2>
      <Alert as="p">{notLoadedReason} What you typed on the page is still there.</Alert>
      <div className={styles.actions}>
        <Button variant="ink" label="Try again" onClick={retry} />
        <Button variant="outline" label="Reload" onClick={() => location.reload()} />
        <Button variant="outline" label="Close" onClick={onClosed} />
      </div>
    </dialog>
  );
}
