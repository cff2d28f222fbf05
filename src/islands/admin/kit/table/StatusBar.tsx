import styles from './StatusBar.module.css';

interface StatusBarProps {
  order: string;
  /** What Enter does. */
  openWord?: string | undefined;
}

/** The foot of a table: its order in words, and the keys it knows. */
export function StatusBar({ order, openWord = 'open' }: StatusBarProps) {
  return (
    <div className={styles.bar}>
      <span>{order}</span>
      <span className={styles.keys} aria-hidden="true">
        <kbd>/</kbd> search
        <kbd>&uarr;</kbd>
        <kbd>&darr;</kbd> move
        <kbd>Enter</kbd> {openWord.toLowerCase()}
      </span>
    </div>
  );
}
