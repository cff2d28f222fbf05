import { PageHeader } from '../kit/PageHeader.tsx';
import styles from './Unbuilt.module.css';

/** Says honestly that a page is not there yet. */
export function Unbuilt({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} subtitle={subtitle} />
      <p className={styles.note}>This page is not built yet. Nothing is hidden behind it.</p>
    </div>
  );
}
