import { useLayoutEffect } from 'react';

export function useKeydown(press: (event: KeyboardEvent) => void): void {
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** Listens to the whole page's keys, except with Ctrl, Meta or Alt and while a dialog is open. */
export function usePageKeys(press: (event: KeyboardEvent) => void): void {
  useKeydown((event) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (!isChord && !document.querySelector('[role=dialog]')) press(event);
  });
}
