import styles from './OwnWords.module.css';

interface OwnWordsProps {
  children: string | null;
  className?: string | undefined;
}

/**
 * Somebody's own words in a cell of a table: they begin where their script begins, so that what is
 * too long loses its end and not its beginning, and they stand on the side of every other cell.
 */
export function OwnWords({ children, className = '' }: OwnWordsProps) {
  return (
    <span dir="auto" className={`${styles.own} ${className}`.trim()}>
      {children}
    </span>
  );
}
