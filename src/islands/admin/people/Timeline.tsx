import { Link } from 'wouter';
import type { TimelineEntry } from '#contracts/people.ts';
import { isRecorded, sourceLabels } from '#contracts/donations/donations.ts';
import { formatDollars } from '#lib/money.ts';
import { actWords, applicationPath } from '../applications/application-words.ts';
import { replyLink } from '../messages/message-table.tsx';
import page from '../ui/page/page.module.css';
import panel from '../ui/panel.module.css';
import { When } from '../ui/time.tsx';
import styles from './people.module.css';

interface TimelineProps {
  entries: readonly TimelineEntry[];
  email: string;
}

function keyOf(entry: TimelineEntry): string {
  const id = 'id' in entry ? entry.id : entry.applicationId;
  return [entry.kind, id, entry.at, entry.kind === 'act' ? entry.act : ''].join(' ');
}

export function Timeline({ entries, email }: TimelineProps) {
  return (
    <section className={page.section} aria-labelledby="timeline">
      <h2 className={panel.heading} id="timeline">
        Timeline
      </h2>
      {entries.length === 0 && (
        <p className={`${panel.meta} ${styles.empty}`}>
          This person has no messages, applications or donations yet.
        </p>
      )}
      <ol role="list" className={styles.timeline} reversed>
        {entries.map((entry) => (
          <li key={keyOf(entry)} data-kind={entry.kind}>
            <When iso={entry.at} withTime />
            <Entry entry={entry} email={email} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry, email }: { entry: TimelineEntry; email: string }) {
  switch (entry.kind) {
    case 'message':
      return <MessageEntry entry={entry} email={email} />;
    case 'donation':
      return <DonationEntry entry={entry} />;
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

type EntryOf<Kind> = Extract<TimelineEntry, { kind: Kind }>;

function MessageEntry({ entry, email }: { entry: EntryOf<'message'>; email: string }) {
  const { subject, message, contactType } = entry;
  return (
    <details>
      <summary>
        Message: <span dir="auto">{subject}</span>
      </summary>
      <p className={`${panel.prose} ${styles.text}`} dir="auto">
        {message}
      </p>
      <p className={panel.meta}>
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
    <Link href={`~${applicationPath({ id: applicationId })}`} className={panel.code}>
      {reference}
    </Link>
  );
}

function DonationEntry({ entry }: { entry: EntryOf<'donation'> }) {
  const { id, source, amountCents, refundedCents, status, testMode } = entry;
  const given =
    source === 'stock' ? (entry.description ?? 'stock') : formatDollars(Math.abs(amountCents));
  const name = `${entry.isReversal ? 'Reversal' : 'Donation'} of ${given}`;
  const href = isRecorded(source) ? `/api/donation/${id}/receipt.pdf` : `/donate/success?id=${id}`;
  const after = [
    source !== 'card' && sourceLabels[source].toLowerCase(),
    !isRecorded(source) && status,
    entry.reversed && 'reversed',
    refundedCents > 0 &&
      !entry.reversed &&
      (refundedCents >= amountCents ? 'refunded' : `refunded ${formatDollars(refundedCents)}`),
    testMode && 'test mode, not charged',
  ];
  return (
    <span>
      {entry.isReversal ? (
        name
      ) : (
        <a href={href} target="_blank" rel="noopener">
          {name}
        </a>
      )}
      {`, ${after.filter(Boolean).join(', ')}`}
    </span>
  );
}
