import { useEffect, useRef, type KeyboardEvent } from 'react';
import '#styles/controls/field.css';
import { Icon } from '#islands/ui/Icon.tsx';
import styles from './Toolbar.module.css';

interface SearchBoxProps {
  /** For screen readers; the placeholder says it to others. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** What is cut off a longer paste leaves every row that it would find among those shown. */
const longestSearch = 1000;

/** Whether a key is meant for what has the focus. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

/** The search of a table: `/` goes to it from anywhere on the page, Escape clears it. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    function goToSearch(event: globalThis.KeyboardEvent) {
      const chord = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '/' || chord || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    }
    document.addEventListener('keydown', goToSearch);
    return () => document.removeEventListener('keydown', goToSearch);
  }, []);

  function clearByKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onChange('');
  }

  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        className={`control ${styles.input}`}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={longestSearch}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={clearByKey}
        autoComplete="off"
        spellCheck={false}
        data-table-search
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
    </div>
  );
}
