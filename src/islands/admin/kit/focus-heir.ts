/**
 * What has the focus when what was pressed is gone: what came of it, else the page's heading.
 *
 * @param leaving what is about to go; nothing inside it can be meant.
 */
export function focusHeir(leaving?: HTMLElement): HTMLElement | undefined {
  const heirs = document.querySelectorAll<HTMLElement>('[data-focus-heir], h1');
  const staying = [...heirs].filter((heir) => !leaving?.contains(heir));
  return staying.find((heir) => heir.hasAttribute('data-focus-heir')) ?? staying[0];
}

/**
 * For `ref`: when the element goes while the focus is in it, as by its own "Try again", the focus is
 * handed on instead of being lost.
 */
export function handFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusHeir(element)?.focus();
  };
}
