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

/** Listens to the whole page's keys, except with Ctrl, Meta or Alt and while a dialog is open. */
export function usePageKeys(press: (event: KeyboardEvent) => void): void {
  useKeydown((event) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (!isChord && !document.querySelector('[role=dialog]')) press(event);
  });
}
