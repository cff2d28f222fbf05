import { storedDonationKey, type StoredDonation } from '#contracts/donation-session.ts';
import type { Receipt } from '#contracts/donations.ts';
import { donate } from '#site/copy/donate.ts';
import { buttonClass } from '#lib/button-class.ts';
import { centsToDecimal, formatDollars } from '#lib/money.ts';
import { LateWords } from '../ui/LateWords.tsx';
import styles from './receipt.module.css';

/** Hands name and email to the donation page, for another payment. */
function saveDonor({ donorName, donorEmail }: Receipt) {
  const donor = { donorName: donorName ?? '', donorEmail: donorEmail ?? '' };
  const stored: StoredDonation = { amountCents: null, donor, attempt: null, intent: null };
  try {
    sessionStorage.setItem(storedDonationKey, JSON.stringify(stored));
  } catch {
    // Without storage the donor types them again.
  }
}

/** A payment that failed, and a way back with amount, name and email (P-56). */
export function FailedPayment({ receipt }: { receipt: Receipt }) {
  const { failed, actions } = donate.receipt;
  return (
    <>
      <p className="type-lead" role="status">
        <LateWords>{failed.lead}</LateWords>
      </p>
      <a
        className={buttonClass('spike', styles.retry)}
        href={`/donate?amount=${centsToDecimal(receipt.amountCents)}`}
        onClick={() => saveDonor(receipt)}
      >
        {failed.retry(formatDollars(receipt.amountCents))}
      </a>
      <p className={styles.aside}>{failed.hint}</p>
      <p className={`${styles.aside} ${styles.textLinks}`}>
        {[failed.otherWays, actions.home, actions.blog].map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </p>
    </>
  );
}
