import { Link } from 'wouter';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { type ErasureReport, retainedByStripe } from '#model/data-requests/contract.ts';
import { usePageTitle } from '../kit/page/PageHeader.tsx';
import page from '../kit/page/page.module.css';
import panel from '../kit/panel.module.css';
import { DataCounts } from './DataCounts.tsx';
import styles from './people.module.css';

/**
 * Shows what was erased in place of the person's page, and what stays at Stripe and in backups. The heading has the
 * focus.
 */
export function ErasedPage({ report: { stripeRefused, ...counts } }: { report: ErasureReport }) {
  const heading = usePageTitle('Erased');
  return (
    <div className={`${panel.stack} ${styles.erased}`}>
      <h1 className={page.title} ref={heading} tabIndex={-1}>
        The data is erased
      </h1>
      <p>These records no longer hold the name or the address:</p>
      <DataCounts counts={counts} />
      {counts.donations > 0 && <RetainedByStripe refused={stripeRefused} />}
      <p>Older backups still hold the data. After restoring one, erase again (see the runbook).</p>
      <p>
        <Link href={`~${portalPaths.people}`}>Go to People</Link>
      </p>
    </div>
  );
}

// Our erasure cannot reach these; docs/staff.md says what staff do.
function RetainedByStripe({ refused }: { refused: string[] }) {
  return (
    <>
      <p>
        Of donations paid online, Stripe no longer holds the name and address that we sent. As the
        law requires of it, Stripe keeps:
      </p>
      <ul className={styles.retained}>
        {retainedByStripe.map((kept) => (
          <li key={kept}>{kept}</li>
        ))}
      </ul>
      {refused.length > 0 && (
        <p>Stripe refused to change {refused.join(', ')}. Redact these in its Dashboard.</p>
      )}
    </>
  );
}
