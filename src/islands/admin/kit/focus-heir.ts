import { handFocus } from '#islands/ui/hand-focus.ts';

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

/** For `ref`: hands the focus to the heir when the element goes with it. */
export const handFocusOn = handFocus((leaving) => focusHeir(leaving)?.focus());
