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

/**
 * Gives a button the focus when it is pressed, as every browser but WebKit does, so that a dialog can give it back and
 * a menu notices that it was left. Returns the function that ends it.
 */
export function focusPressedButtons(): () => void {
  function focusPressed({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest('button') : null;
    const { activeElement } = document;
    if (!button || activeElement === button || !activeElement?.contains(button)) return;
    button.focus({ preventScroll: true });
  }
  document.addEventListener('click', focusPressed, true);
  return () => document.removeEventListener('click', focusPressed, true);
}
