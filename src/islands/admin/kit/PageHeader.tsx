import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.ts';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  subtitle?: string | undefined;
  /** Beside the title: what is true of everything on the page. */
  mark?: ReactNode;
  /** Buttons of the page, at the right. */
  children?: ReactNode;
}

/** Title of a portal page, and what it is for. */
export function PageHeader({ title, subtitle, mark, children }: PageHeaderProps) {
  const heading = usePageTitle(title);
  return (
    <header className={styles.header}>
      <div>
        <div className={styles.line}>
          <h1 className={styles.title} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {mark}
        </div>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
