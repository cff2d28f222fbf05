import { type RefObject, useRef, useState } from 'react';
import type { BlogAuthor } from '#model/posts/authors.ts';
import { confirmNavigation } from '../../kit/page/confirm-navigation.ts';

/** Opens the form of an author; `close` gives the focus back to the button that opened it, or to `newButton`. */
export function useOpenedAuthor(newButton: RefObject<HTMLButtonElement | null>) {
  const [opened, setOpened] = useState<BlogAuthor | 'new' | null>(null);
  const opener = useRef<HTMLElement>(null);
  return {
    opened,
    open(next: BlogAuthor | 'new') {
      const isOpen =
        next === opened || (next !== 'new' && opened !== 'new' && next.id === opened?.id);
      if (isOpen || !confirmNavigation()) return;
      const { activeElement } = document;
      opener.current = activeElement instanceof HTMLButtonElement ? activeElement : null;
      setOpened(next);
    },
    close() {
      setOpened(null);
      (opener.current?.isConnected ? opener.current : newButton.current)?.focus();
    },
    /** Closes the form of an author who is gone, without moving the focus. */
    forget: (id: BlogAuthor['id']) =>
      setOpened((now) => (now !== 'new' && now?.id === id ? null : now)),
  };
}
