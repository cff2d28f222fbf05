const mark = 'data-key-focus';

/**
 * Moves the focus after a key was pressed, and shows it. WebKit has no `:focus-visible` where a script moves the focus
 * after a press of the pointer, and Safari before 18.4 does not know `focusVisible`.
 */
export function focusByKey(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  element?.focus({ ...options, focusVisible: true });
  if (!element || element !== document.activeElement || element.matches(':focus-visible')) return;
  element.setAttribute(mark, '');
  element.addEventListener('blur', () => element.removeAttribute(mark), { once: true });
}
