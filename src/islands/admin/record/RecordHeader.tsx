import type { ReactNode } from 'react';
import { Trail } from '../kit/Trail.tsx';
import { usePageTitle } from '../kit/use-page-title.ts';
import styles from './RecordHeader.module.css';

interface RecordHeaderProps {
  /** Where the record belongs: name and address of its list. */
  list: { label: string; href: string };
  title: string;
  /** Facts under the title, one item each. */
  facts: readonly ReactNode[];
  /** At the right. */
  children?: ReactNode;
}

/** Head of one record's page: its list, its name, its facts. */
export function RecordHeader({ list, title, facts, children }: RecordHeaderProps) {
  const heading = usePageTitle(title);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <Trail list={{ ...list, href: `~${list.href}` }} here={title} />
        <h1 className={styles.title} ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        <ul role="list" className={styles.facts}>
          {facts.filter(Boolean).map((fact, at) => (
            <li key={at}>{fact}</li>
          ))}
        </ul>
      </div>
      {children && <div className={styles.side}>{children}</div>}
    </header>
  );
}
