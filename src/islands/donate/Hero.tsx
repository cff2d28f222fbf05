import { donate } from '#site/copy/donate.ts';
import styles from './donate.module.css';

/** The page's heading: large with its lead in the first step, then out of the way. */
export function Hero({ isFirst }: { isFirst: boolean }) {
  const { heading, lead } = donate.hero;
  return (
    <header className={styles.hero}>
      <h1 className={isFirst ? 'type-h1' : styles.quietTitle}>{heading}</h1>
      {isFirst && <p className="type-lead">{lead}</p>}
    </header>
  );
}
