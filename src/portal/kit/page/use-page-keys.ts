import { useLayoutEffect } from 'react';

/** Listens to keys anywhere in the document, also in fields and dialogs, while the component is shown. */
export function useKeydown(press: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

const fields = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])';

/** Tells whether letters that are typed there belong to a field. Checkboxes and radio buttons take none. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}

/** Tells whether Ctrl, Meta or Alt is held. Shift alone makes no chord, because `?` needs it. */
export function isChord({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Listens to the keys of a page, except for those with Ctrl, Meta or Alt, and while a dialog is open. */
export function usePageKeys(press: (event: KeyboardEvent) => void): void {
  useKeydown((event) => {
    if (!isChord(event) && !document.querySelector('[role=dialog]')) press(event);
  });
}
