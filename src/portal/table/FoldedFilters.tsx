import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { focusByKey } from '#islands/ui/browser/focus.ts';
import styles from './table.module.css';

interface FoldedFiltersProps {
  count: number;
  children: ReactNode;
}

/** Shows the filters behind one button, so that the rows begin in a phone's upper half. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function closeByEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape') return;
    setOpen(false);
    focusByKey(button.current);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`control ${styles.more}`}
        onKeyDown={closeByEscape}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>Filters</span> {count > 0 && <span>{count}</span>}
      </button>
      <div id={id} className={styles.moreChoices} hidden={!isOpen} onKeyDown={closeByEscape}>
        {children}
      </div>
    </>
  );
}
