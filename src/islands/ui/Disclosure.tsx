import '#styles/controls/fold.css';
import type { ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  id: string;
  heading: string;
  /** A few words about what is folded. */
  state: string;
  isOpen: boolean;
  onToggle?: (isOpen: boolean) => void;
  /** The row that takes the focus when what was pressed inside is removed. */
  summary?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Shows a part of a page below a row that opens it, also before its script runs. */
export function Disclosure({
  id,
  heading,
  state,
  isOpen,
  onToggle,
  summary,
  children,
}: DisclosureProps) {
  return (
    <details
      className="fold"
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary ref={summary}>
        <h2 className="type-h3" id={id}>
          {heading}
        </h2>
        <span className="second type-small">{state}</span>
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}
