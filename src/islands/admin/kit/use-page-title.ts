import { useEffect, useRef, type RefObject } from 'react';
import { upright } from '#lib/upright.ts';

/**
 * Names the browser's tab after a portal page, and gives its heading the focus when the page opens,
 * so that a screen reader says where one is.
 *
 * @returns the ref of the heading, which needs `tabIndex={-1}`.
 */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${upright(title)} | Admin Portal`;
    heading.current?.focus();
  }, [title]);
  return heading;
}
