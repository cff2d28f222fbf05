import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { useCloseOnBack } from './page/close-on-back.ts';
import { useDialogFocus } from './use-dialog-focus.ts';
import { useIsDoubleClick } from './use-is-double-click.ts';
import styles from './Dialog.module.css';

interface DialogHold {
  /** True while a call runs whose failure the dialog would show: it stays open. */
  isBusy?: boolean;
  /** True while closing the dialog would lose what is typed: it asks first. */
  hasTyped?: boolean;
}

type HoldDialog = (hold: DialogHold) => () => void;

const HoldContext = createContext<HoldDialog | null>(null);

/**
 * Holds the dialog around a component open, as `isBusy` and `hasTyped` of `Dialog` do; outside a dialog it does nothing.
 */
export function useDialogHold({ isBusy = false, hasTyped = false }: DialogHold): void {
  const hold = useContext(HoldContext);
  useEffect(() => hold?.({ isBusy, hasTyped }), [hold, isBusy, hasTyped]);
}

/** The question before what is typed is lost. */
export const confirmClose = 'Close this? What you typed is lost.';

interface DialogProps extends DialogHold {
  title: string;
  /** Called when staff close the dialog, by whatever means. */
  onClosed: () => void;
  size?: 'large' | 'wide' | 'narrow';
  /** True for a dialog that is read first: the focus starts on the title although there are fields. */
  focusesTitle?: boolean;
  children: ReactNode;
  close?: 'Cancel' | 'Close';
  hints?: ReactNode;
  foot?: ReactNode;
}

/**
 * Shows a modal dialog, closed by Escape, Back, a press beside it, the cross or its button. The focus starts on the first
 * field, else on the title, and does so again when the title changes, because the dialog then asks something else. It
 * stays open while a call runs whose failure it would show.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    onClosed,
    size = 'wide',
    focusesTitle,
    children,
    close = 'Cancel',
    hints,
    foot,
  } = props;
  const { isBusy = false, hasTyped = false } = props;
  const holds = useRef(new Set<DialogHold>());
  const [hold] = useState<HoldDialog>(() => (held: DialogHold) => {
    holds.current.add(held);
    return () => void holds.current.delete(held);
  });
  const { heading, body, scrolls } = useDialogFocus(title, focusesTitle);
  const isDoubleClick = useIsDoubleClick();

  function mayClose() {
    const all = [{ isBusy, hasTyped }, ...holds.current];
    if (all.some((held) => held.isBusy)) return false;
    return all.every((held) => !held.hasTyped) || confirm(confirmClose);
  }

  function leave() {
    if (mayClose()) onClosed();
  }

  useCloseOnBack(onClosed, mayClose);

  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen
      isDismissable
      shouldCloseOnInteractOutside={() => !isDoubleClick()}
      onOpenChange={leave}
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
            <button type="button" className={styles.cross} aria-label="Dismiss" onClick={leave}>
              <Icon name="cross" />
            </button>
          </div>
          <div className={styles.body} ref={body} tabIndex={scrolls ? 0 : undefined}>
            <HoldContext value={hold}>{children}</HoldContext>
          </div>
          <div className={styles.foot}>
            {hints}
            <Button variant="outline" label={close} onClick={leave} />
            {foot}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
