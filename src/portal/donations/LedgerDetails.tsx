import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { payoutPath } from '#model/admin/portal-paths.ts';
import type { DonationLedgerDetails } from '#model/donations/admin-donations.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { formatUtcDay } from '#model/dates/dates.ts';
import { formatDollars } from '#model/money/money.ts';
import panel from '../kit/panel.module.css';
import styles from './donations.module.css';

interface LedgerRowProps {
  name: string;
  cents?: number;
  note?: ReactNode;
  isSum?: boolean;
}

function LedgerRow({ name, cents, note, isSum }: LedgerRowProps) {
  return (
    <div data-sum={isSum || undefined}>
      <dt>{name}</dt>
      {cents !== undefined && <dd className={panel.code}>{formatDollars(cents)}</dd>}
      {note && <dd className={`${panel.links} ${styles.ledgerNote}`}>{note}</dd>}
    </div>
  );
}

/**
 * Shows what reached the organization of a card donation: gross, fees, refunds, net and its payout. `ledger` is null
 * until its entries are read from Stripe.
 */
export function LedgerDetails({ ledger }: { ledger: DonationLedgerDetails | null }) {
  if (!ledger) {
    return (
      <dl className={styles.ledger} aria-label="What reached us">
        <LedgerRow name="Card fee" note="Not known yet" />
      </dl>
    );
  }
  const { grossCents, refundedCents, disputedCents, feeCents, netCents, payout } = ledger;
  return (
    <dl className={styles.ledger} aria-label="What reached us">
      <LedgerRow name="Gross" cents={grossCents} />
      <LedgerRow
        name={disputedCents === 0 ? 'Card fee' : 'Card and dispute fees'}
        cents={-feeCents}
      />
      {refundedCents !== 0 && <LedgerRow name="Refunded" cents={-refundedCents} />}
      {disputedCents !== 0 && <LedgerRow name="Disputed" cents={-disputedCents} />}
      <LedgerRow name="Net" cents={netCents} isSum />
      <LedgerRow
        name="Payout"
        note={
          payout ? (
            <>
              <Link href={`~${payoutPath(payout)}`}>{formatUtcDay(payout.arrivesOn)}</Link>{' '}
              {payout.tied && (
                <span className={styles.tied}>
                  <Icon name="check" /> Ties to the cent
                </span>
              )}
            </>
          ) : (
            'Not paid out yet'
          )
        }
      />
    </dl>
  );
}
