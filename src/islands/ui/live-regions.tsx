import {
  Children,
  useEffect,
  useState,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';
import { useHydrated } from './use-hydrated.ts';

interface LiveRegionProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'p' | 'span';
  ref?: Ref<HTMLDivElement & HTMLParagraphElement> | undefined;
  children: ReactNode;
}

/**
 * Interrupts a screen reader. The region is in the page only with its text, because Firefox does not announce an alert
 * that was empty and is filled. Give it a new `key` to say the same again.
 */
export function Alert({ as: Tag = 'div', children, ...props }: LiveRegionProps) {
  if (Children.toArray(children).every((child) => child === '')) return null;
  // A new text makes a new alert.
  const key = typeof children === 'string' ? children : undefined;
  return (
    <Tag key={key} {...props} role="alert">
      {children}
    </Tag>
  );
}

/**
 * Announces text once a screen reader has finished. Screen readers announce only what changes in a region that they
 * know, so its first text appears a frame after it.
 */
export function Status({ as: Tag = 'div', children, ...props }: LiveRegionProps) {
  const isHydrated = useHydrated();
  // The text that the server rendered stays.
  const [isKnown, setIsKnown] = useState(!isHydrated);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsKnown(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Tag {...props} role="status">
      {isKnown && children}
    </Tag>
  );
}
