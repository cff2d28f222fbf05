import { restoreFocusTo } from '#islands/ui/restore-focus-to.ts';

/**
 * The element that takes the focus when the focused one is removed: the marked one, else the heading.
 *
 * @param leaving what is about to be removed.
 */
export function focusFallback(leaving?: HTMLElement): HTMLElement | undefined {
  const candidates = [
    ...document.querySelectorAll<HTMLElement>('[data-focus-fallback]'),
    ...document.querySelectorAll<HTMLElement>('h1'),
  ];
  return candidates.find((candidate) => !leaving?.contains(candidate));
}

/** As a `ref`, it passes the focus on when the element is removed with it. */
export const restoreFocusOnUnmount = restoreFocusTo((leaving) => focusFallback(leaving)?.focus());
