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
