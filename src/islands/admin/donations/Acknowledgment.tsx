import type { AdminDonation, DonationDetails } from '#contracts/admin-donations.ts';
import { buttonClass } from '#lib/button-class.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Badge } from '../kit/Badge.tsx';
import styles from './donations.module.css';

type Mail = DonationDetails['acknowledgement'];

const badges = {
  none: { tone: 'quiet', mark: 'dash', word: 'None' },
  queued: { tone: 'warn', mark: 'dots', word: 'Queued' },
  sent: { tone: 'ok', mark: 'check', word: 'Sent' },
  failed: { tone: 'bad', mark: 'cross', word: 'Failed' },
} as const;

function whyNone({ status, donorEmail, amountCents, refundedCents }: AdminDonation): string {
  if (!donorEmail) return 'The donor gave no email address.';
  if (status === 'pending') return 'It is sent once the donation is paid.';
  if (status === 'failed') return 'The donation was not paid.';
  return refundedCents >= amountCents
    ? 'The donation was refunded in full before it was sent.'
    : 'No email was queued.';
}

function stateWords(gift: AdminDonation, { state, at, to, error }: Mail): string {
  if (state === 'none') return whyNone(gift);
  const address = to ?? gift.donorEmail ?? '';
  if (state === 'sent') {
    const when = at ? ` ${formatPacificDateTime(at)}` : '';
    return `Sent${when} to ${address}. The receiving server accepted it.`;
  }
  if (state === 'failed') return `Not delivered to ${address}. The mail server said:`;
  return error ? `Queued for ${address}. The last attempt failed:` : `Queued for ${address}.`;
}

interface AcknowledgmentProps {
  gift: AdminDonation;
  /** Null while it loads. */
  mail: Mail | null;
}

/** The tax acknowledgment's mail: its state, and the document itself once there is one. */
export function Acknowledgment({ gift, mail }: AcknowledgmentProps) {
  const hasDocument = gift.status === 'succeeded' && gift.refundedCents < gift.amountCents;
  return (
    <section className={styles.acknowledgment}>
      <h3>Acknowledgment {mail && <Badge {...badges[mail.state]} />}</h3>
      <p aria-busy={mail === null}>
        {mail && stateWords(gift, mail)} {mail?.error && <q dir="auto">{mail.error}</q>}
      </p>
      {hasDocument && (
        <a
          className={buttonClass('outline')}
          href={`/api/donation/${gift.id}/receipt.pdf`}
          target="_blank"
          rel="noopener"
        >
          <Icon name="document" />
          Open document
        </a>
      )}
    </section>
  );
}
