import { useMutation } from '@tanstack/react-query';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { focusFallback } from './StatusMessage.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  /** Called once the dialog is closed, by whatever means. */
  onClosed: () => void;
  size?: 'large' | 'wide' | 'narrow';
  children: ReactNode;
  /** Names the button that closes it. */
  close?: 'Cancel' | 'Close';
  /** What is at the foot before that button, and the other buttons after it. */
  hints?: ReactNode;
  foot?: ReactNode;
}

/**
 * A modal dialog on the browser's own: it traps the focus and gives it back. Escape, the scrim and
 * the cross close it. The focus starts on the first field, else on the title, and does so again when
 * the title changes, because the dialog then asks something else.
 */
export function Dialog(props: DialogProps) {
  const { title, onClosed, size = 'wide', children, close = 'Cancel', hints, foot } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const pressedScrim = useRef(false);
  const [scrolls, setScrolls] = useState(false);
  const titleId = useId();

  // Before the paint, so that the next key goes to what is shown.
  useLayoutEffect(() => {
    const box = dialog.current;
    const content = body.current;
    if (!box || !content) return;
    box.showModal();
    setScrolls(content.scrollHeight > content.clientHeight);
  }, []);
  // After it is gone, so that what the act wrote on the page can take the focus.
  useEffect(() => {
    const box = dialog.current;
    return () => {
      box?.close();
      if (document.activeElement === document.body) focusFallback()?.focus();
    };
  }, []);
  useLayoutEffect(() => {
    const field = body.current?.querySelector<HTMLElement>('input, select, textarea');
    (field ?? heading.current)?.focus();
  }, [title]);

  const isScrim = (event: MouseEvent) => event.target === dialog.current;
  /**
   * A press that began inside and ended on the scrim is a text selection, not a wish to leave; nor is
   * the second half of a double click whose first half opened the dialog or made it smaller.
   */
  const wantsOut = (event: MouseEvent) =>
    pressedScrim.current && isScrim(event) && event.detail < 2;

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onClose={onClosed}
      onCancel={() => {
        // The close event comes later, when the next key may already have opened another dialog.
        dialog.current?.close();
        onClosed();
      }}
      onMouseDown={(event) => (pressedScrim.current = isScrim(event))}
      onClick={(event) => {
        if (wantsOut(event)) dialog.current?.close();
      }}
    >
      <div className={styles.sheet}>
        <form method="dialog" className={styles.head}>
          <h2 className={styles.title} id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button className={styles.cross} aria-label="Dismiss">
            <Icon name="cross" />
          </button>
        </form>
        <div className={styles.body} ref={body} tabIndex={scrolls ? 0 : undefined}>
          {children}
        </div>
        <form method="dialog" className={styles.foot}>
          {hints}
          <Button variant="outline" label={close} type="submit" />
          {foot}
        </form>
      </div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  label: string;
  act: () => Promise<unknown>;
  onClosed: () => void;
}

/** Asks before something that one press cannot take back. */
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
