/**
 * For `ref`: when the element goes while the focus is in it, as by its own "Try again", the focus is
 * handed on instead of being lost.
 *
 * @param handOn gives the focus to an heir that is not inside `leaving`.
 */
export function handFocus(
  handOn: (leaving: HTMLElement) => void,
): (element: HTMLElement | null) => () => void {
  return (element) => () => {
    if (element?.contains(document.activeElement)) handOn(element);
  };
}
