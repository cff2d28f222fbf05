import { Link } from 'wouter';
import styles from './Trail.module.css';

interface TrailProps {
  /** Where the page belongs: name and address of its list. */
  list: { label: string; href: string };
  /** Name of the page. */
  here: string;
}

/** Above a page's title: the list that it belongs to, and the page itself. */
export function Trail({ list, here }: TrailProps) {
  return (
    <nav className={styles.trail} aria-label="Breadcrumb">
      <Link href={list.href}>{list.label}</Link>
      <span aria-hidden="true">/</span>
      <span dir="auto" className={styles.here}>
        {here}
      </span>
    </nav>
  );
}
