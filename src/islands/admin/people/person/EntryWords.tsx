import { Link } from 'wouter';
import type { TimelineEntry } from '#contracts/people.ts';
import { formatDollars } from '#lib/money.ts';
import { actWords, applicationPath } from '../../applications/application-words.ts';
import { replyLink } from '../../messages/reply-link.ts';
import styles from './Timeline.module.css';

type EntryOf<Kind> = Extract<TimelineEntry, { kind: Kind }>;

/** A message: its subject, and what it says once it is opened. */
function MessageWords({ entry, email }: { entry: EntryOf<'message'>; email: string }) {
  const { subject, message, contactType } = entry;
  return (
    <details className={styles.message}>
      <summary>
        Message: <span dir="auto">{subject}</span>
      </summary>
      <p className={styles.text} dir="auto">
        {message}
      </p>
      <p className={styles.foot}>
        {contactType ? `Sent as a ${contactType}.` : 'Sent before messages had a type.'}{' '}
        <a href={replyLink({ email, subject })}>Reply via Email</a>
      </p>
    </details>
  );
}

function ReferenceLink({
  applicationId,
  reference,
}: Record<'applicationId' | 'reference', string>) {
  return (
    <Link href={`~${applicationPath({ id: applicationId })}`} className={styles.code}>
      {reference}
    </Link>
  );
}

/** A donation: amount and state, with the receipt that its donor sees. */
function GiftWords({ entry }: { entry: EntryOf<'gift'> }) {
  const { id, amountCents, refundedCents, status, testMode } = entry;
  const after = [
    status,
    refundedCents > 0 &&
      (refundedCents >= amountCents ? 'refunded' : `refunded ${formatDollars(refundedCents)}`),
    testMode && 'test mode, not charged',
  ];
  return (
    <span>
      <a href={`/donate/success?id=${id}`} target="_blank" rel="noopener">
        Donation of {formatDollars(amountCents)}
      </a>
      {`, ${after.filter(Boolean).join(', ')}`}
    </span>
  );
}

/** What happened, in a line. */
export function EntryWords({ entry, email }: { entry: TimelineEntry; email: string }) {
  switch (entry.kind) {
    case 'message':
      return <MessageWords entry={entry} email={email} />;
    case 'gift':
      return <GiftWords entry={entry} />;
    case 'application':
      return (
        <span>
          Applied for platform access: <ReferenceLink {...entry} />
        </span>
      );
    case 'act':
      return (
        <span>
          {actWords[entry.act]}: <ReferenceLink {...entry} />
        </span>
      );
  }
}
