import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusFallback } from './focus-fallback.ts';

/**
 * Moves the focus to the first field of a dialog, else to its title, again whenever the title changes, and back to what
 * opened the dialog once it closes. `scrolls` is true where the body is taller than its view.
 *
 * @param focusesTitle true for a dialog that is read first, although there are fields
 */
export function useDialogFocus(title: string, focusesTitle = false) {
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);

  // This happens before the paint, so that the next key goes to what is shown.
  useLayoutEffect(() => {
    const field = body.current?.querySelector<HTMLElement>('input, select, textarea');
    ((!focusesTitle && field) || heading.current)?.focus();
    if (body.current) setScrolls(body.current.scrollHeight > body.current.clientHeight);
  }, [title, focusesTitle]);
  const [opener] = useState(() => document.activeElement);
  // React Aria returns the focus in the frame before, unless its element is gone or Back closed the dialog.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener.isConnected;
        (isThere && opener !== document.body ? opener : focusFallback())?.focus();
      });
    },
    [opener],
  );

  return { heading, body, scrolls };
}
