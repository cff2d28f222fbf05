import type { DonationStep } from '#contracts/donation-session.ts';
import { donate } from '#site/copy/donate.ts';
import { formatDollars } from '#lib/money.ts';
import type { Flow } from './flow.ts';
import styles from './payment.module.css';

/** An address that may break before its @ rather than in the middle of a word. */
function Breakable({ text }: { text: string }) {
  const at = text.indexOf('@');
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

interface GiftSummaryProps {
  flow: Flow;
  disabled: boolean;
  /** Edit is as many Backs as lead to that step. */
  onEdit: (step: DonationStep) => void;
}

/** The gift before it is paid: amount, name, email, each with its way back. */
export function GiftSummary({ flow, disabled, onEdit }: GiftSummaryProps) {
  const { summary, edit } = donate.payment;
  const { donorName, donorEmail } = flow.donor;
  const lines: { label: string; value: string; step: DonationStep }[] = [
    { label: summary.amount, value: formatDollars(flow.amountCents ?? 0), step: 'amount' },
    { label: summary.name, value: donorName.trim() || summary.anonymous, step: 'donor' },
    { label: summary.email, value: donorEmail.trim() || summary.noEmail, step: 'donor' },
  ];
  return (
    <dl className={styles.summary}>
      {lines.map(({ label, value, step }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>
            <bdi>
              <Breakable text={value} />
            </bdi>
          </dd>
          <dd className={styles.edit}>
            <button type="button" disabled={disabled} onClick={() => onEdit(step)}>
              {edit}
              <span className="visually-hidden"> {label.toLowerCase()}</span>
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
}
