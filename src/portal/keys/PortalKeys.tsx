import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { Icon } from '#islands/ui/Icon.tsx';
import { sections } from '../sections.ts';
import { DialogFailure, lazyPart } from '../kit/lazy-part.tsx';
import { WaitingPalette } from './WaitingPalette.tsx';
import { latinKey } from '../kit/page/latin-key.ts';
import { isChord, isTyping } from '../kit/page/use-page-keys.ts';
import styles from './keys.module.css';

const loadPalette = () => import('./Palette.tsx');
const Palette = lazyPart(loadPalette, {
  waiting: (props) => <WaitingPalette {...props} />,
  failure: ({ onClosed }, retry) => (
    <DialogFailure title="The search could not be loaded" retry={retry} onClosed={onClosed} />
  ),
});
const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'), {
  failure: ({ onClosed }, retry) => (
    <DialogFailure title="The keys could not be loaded" retry={retry} onClosed={onClosed} />
  ),
});

// The second key of `g a` may take this many milliseconds.
const sequenceMs = 1500;

const isSearch = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search';

const isDialogOpen = () => document.querySelector('[role=dialog], dialog[open]') !== null;

interface Shortcuts {
  onPalette: () => void;
  onKeys: () => void;
}

const isPaletteKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent, key: string) =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';

/** Listens to the keys of the whole portal, before the page's own, while no dialog is open. */
function usePortalShortcuts({ onPalette, onKeys }: Shortcuts) {
  const [, navigate] = useLocation();
  const sequenceEndsAt = useRef(0);

  /** Follows `g` and the letter of a section. Returns whether the key ended such a sequence. */
  function followSequence(key: string, timeStamp: number): boolean {
    const isAwaited = timeStamp < sequenceEndsAt.current;
    sequenceEndsAt.current = key === 'g' ? timeStamp + sequenceMs : 0;
    const section = isAwaited && sections.find((entry) => entry.key === key);
    if (section) navigate(`~/admin${section.path}`);
    return Boolean(section);
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, shiftKey, timeStamp, repeat } = event;
    const key = latinKey(event);
    if (repeat || isDialogOpen()) return;
    if (isPaletteKey(event, key)) {
      if (isTyping(target) && !isSearch(target) && !shiftKey) return;
      event.preventDefault();
      onPalette();
      return;
    }
    if (isChord(event) || isTyping(target)) return;
    if (key === '?') {
      sequenceEndsAt.current = 0;
      onKeys();
    } else if (!followSequence(key, timeStamp)) return;
    event.preventDefault();
    // The page's own shortcuts must not see this key.
    event.stopImmediatePropagation();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

/**
 * Handles the keys of the whole portal: the palette by Ctrl or Command and K, `?`, and `g` with the letter of a
 * section. In a field letters are typed, and Ctrl and K opens the palette only with Shift, or from a search.
 */
export function PortalKeys() {
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null);
  const [typed, setTyped] = useState('');
  const openedFrom = useRef<HTMLElement>(null);

  function openPalette() {
    const { activeElement } = document;
    openedFrom.current = activeElement instanceof HTMLElement ? activeElement : null;
    setTyped('');
    setOpened('palette');
  }

  usePortalShortcuts({
    onPalette: openPalette,
    onKeys() {
      // The field from which an earlier palette was opened takes no focus.
      openedFrom.current = null;
      setOpened('keys');
    },
  });

  function close() {
    setOpened(null);
    // React Aria would return the focus to the field that waited for the palette, which is gone.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) openedFrom.current?.focus();
    });
  }

  function type(text: string) {
    if (text === '?') setOpened('keys');
    else setTyped(text);
  }

  const header = document.querySelector('[data-portal-header]');
  return (
    <>
      {header &&
        createPortal(
          <button
            type="button"
            className={styles.go}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={openPalette}
            onPointerEnter={() => void loadPalette().catch(() => undefined)}
          >
            <Icon name="search" />
            <span>Go to...</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
          </button>,
          header,
        )}
      {opened === 'palette' && <Palette typed={typed} onTyped={type} onClosed={close} />}
      {opened === 'keys' && <KeysDialog onClosed={close} />}
    </>
  );
}
