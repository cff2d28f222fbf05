import type { ReactNode } from 'react';
import styles from './TestMark.module.css';

/** Marks what comes from test donations (P-46). */
export function TestMark({ children = 'test' }: { children?: ReactNode }) {
  return <span className={styles.test}>{children}</span>;
}
