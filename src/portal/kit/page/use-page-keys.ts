import { useLayoutEffect } from 'react';

export function useKeydown(press: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

const fields = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])';

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}

export function isChord({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Keys with Ctrl, Meta or Alt, and keys while a dialog is open, are left alone. */
export function usePageKeys(press: (event: KeyboardEvent) => void): void {
  useKeydown((event) => {
    if (!isChord(event) && !document.querySelector('[role=dialog]')) press(event);
  });
}
