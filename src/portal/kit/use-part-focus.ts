import { useLayoutEffect, useRef, type RefObject } from 'react';

interface PartFocus<Opener> {
  /** The button, or the link, that opens the part. */
  button: RefObject<Opener | null>;
  part: RefObject<HTMLFormElement | null>;
}

/**
 * Moves the focus to the first control of a part that opens in the place of its button, and back to the button once the
 * part closes. Without it a dialog would focus its close button, because part and button are removed
 * while they have the focus.
 */
export function usePartFocus<Opener extends HTMLElement = HTMLButtonElement>(
  isOpen: boolean,
): PartFocus<Opener> {
  const button = useRef<Opener>(null);
  const part = useRef<HTMLFormElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    if (isOpen) part.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    else button.current?.focus();
  }, [isOpen]);
  return { button, part };
}
