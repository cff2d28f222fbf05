import { useLayoutEffect } from 'react';

export function useKeydown(press: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

const fields = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])';

/** Whether a key pressed there is a letter of a text or a choice. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}

export function isChord({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Listens to the whole page's keys, except with Ctrl, Meta or Alt and while a dialog is open. */
export function usePageKeys(press: (event: KeyboardEvent) => void): void {
  useKeydown((event) => {
    if (!isChord(event) && !document.querySelector('[role=dialog]')) press(event);
  });
}
