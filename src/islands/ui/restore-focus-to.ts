/** Makes a `ref` for an element that may be removed while the focus is in it, such as a "Try again". */
export function restoreFocusTo(
  focusFallback: (removed: HTMLElement) => void,
): (element: HTMLElement | null) => () => void {
  return (element) => () => {
    if (element?.contains(document.activeElement)) focusFallback(element);
  };
}
