import { restoreFocusTo } from '#islands/ui/restore-focus-to.ts';

/**
 * Returns the element that takes the focus when the focused one is removed: the marked one, else the heading.
 *
 * @param leaving the element that is about to be removed
 */
export function focusFallback(leaving?: HTMLElement): HTMLElement | undefined {
  const candidates = [
    ...document.querySelectorAll<HTMLElement>('[data-focus-fallback]'),
    ...document.querySelectorAll<HTMLElement>('h1'),
  ];
  return candidates.find((candidate) => !leaving?.contains(candidate));
}

/** Moves the focus on, as a `ref`, when the element is removed with it. */
export const restoreFocusOnUnmount = restoreFocusTo((leaving) => focusFallback(leaving)?.focus());
