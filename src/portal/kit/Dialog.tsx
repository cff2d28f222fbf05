import { useMutation } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { focusFallback } from './focus-fallback.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  /** Called when the dialog closes, by whatever means. */
  onClosed: () => void;
  size?: 'large' | 'wide' | 'narrow';
  /** True for a dialog that is read first: the focus starts on the title although there are fields. */
  isRead?: boolean;
  children: ReactNode;
  close?: 'Cancel' | 'Close';
  hints?: ReactNode;
  foot?: ReactNode;
}

// The result is true when the last press was the second half of a double click, whose first half opened the dialog.
function useIsDoubleClick(): () => boolean {
  const presses = useRef(0);
  useEffect(() => {
    const count = ({ detail }: MouseEvent) => (presses.current = detail);
    document.addEventListener('mousedown', count, true);
    return () => document.removeEventListener('mousedown', count, true);
  }, []);
  return () => presses.current > 1;
}

/**
 * Shows a modal dialog, closed by Escape, a press beside it, the cross or its button. The focus starts on the first
 * field, else on the title, and does so again when the title changes, because the dialog then asks something else.
 */
export function Dialog(props: DialogProps) {
  const { title, onClosed, size = 'wide', isRead, children, close = 'Cancel', hints, foot } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const isDoubleClick = useIsDoubleClick();

  // This happens before the paint, so that the next key goes to what is shown.
  useLayoutEffect(() => {
    const field = body.current?.querySelector<HTMLElement>('input, select, textarea');
    ((!isRead && field) || heading.current)?.focus();
    if (body.current) setScrolls(body.current.scrollHeight > body.current.clientHeight);
  }, [title, isRead]);
  // React Aria returns the focus in the frame before, unless its element is gone.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusFallback()?.focus();
      });
    },
    [],
  );

  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen
      isDismissable
      shouldCloseOnInteractOutside={() => !isDoubleClick()}
      onOpenChange={onClosed}
    >
      <Modal className={styles.dialog ?? ''} data-size={size}>
        <AriaDialog className={styles.sheet ?? ''}>
          <div className={styles.head}>
            <Heading
              slot="title"
              level={2}
              className={styles.title ?? ''}
              ref={heading}
              tabIndex={-1}
            >
              {title}
            </Heading>
            <button type="button" className={styles.cross} aria-label="Dismiss" onClick={onClosed}>
              <Icon name="cross" />
            </button>
          </div>
          <div className={styles.body} ref={body} tabIndex={scrolls ? 0 : undefined}>
            {children}
          </div>
          <div className={styles.foot}>
            {hints}
            <Button variant="outline" label={close} onClick={onClosed} />
            {foot}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  label: string;
  act: () => Promise<unknown>;
  onClosed: () => void;
}

/**
 * Shows a question with a red button that runs `act`. The dialog closes when `act` succeeds, and stays open without a
 * message when it rejects.
 */
export function ConfirmDialog({ title, text, label, act, onClosed }: ConfirmDialogProps) {
  const { mutate, isPending } = useMutation({ mutationFn: act, onSuccess: onClosed });

  return (
    <Dialog
      title={title}
      size="narrow"
      onClosed={onClosed}
      foot={<Button variant="danger" label={label} busy={isPending} onClick={() => mutate()} />}
    >
      <p className={styles.question}>{text}</p>
    </Dialog>
  );
}
