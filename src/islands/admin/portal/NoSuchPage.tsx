import { Link } from 'wouter';
import { PageHeader } from '../kit/PageHeader.tsx';
import styles from './NoSuchPage.module.css';

/** An address under /admin that leads nowhere. */
export function NoSuchPage() {
  return (
    <div className={styles.page}>
      <PageHeader title="Page not found" subtitle="The portal has no page at this address" />
      <p className={styles.note}>
        <Link href="~/admin/people">Go to People</Link>
      </p>
    </div>
  );
}
