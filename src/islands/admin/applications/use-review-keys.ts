import { useLayoutEffect } from 'react';

/** Runs the action of a letter, except where a person types or while a dialog is open. */
export function useReviewKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, key, repeat, ctrlKey, metaKey, altKey } = event;
      if (repeat || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest('input, textarea, select, dialog')) return;
      const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
      if (!action || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      action();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
