import { useLayoutEffect } from 'react';

/** Listens to the whole page's keys, except with Ctrl, Meta or Alt and while a dialog is open. */
export function usePageKeys(press: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    function listen(event: KeyboardEvent) {
      const isChord = event.ctrlKey || event.metaKey || event.altKey;
      if (!isChord && !document.querySelector('dialog[open]')) press(event);
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
