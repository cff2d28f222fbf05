import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  digestResponseSchema,
  digestPreviewSchema,
  type DigestPreview,
  type noDigestReasons,
} from '#model/board/contract.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { formatCount } from '#model/text/format-count.ts';
import { formatFullDay } from '#model/dates/dates.ts';
import { useRecord } from '../data/use-record.ts';
import { staffRequest } from '../session/request.ts';
import { Dialog } from '../kit/Dialog.tsx';
import split from '../kit/dialog-split.module.css';
import { MailSheet } from '../kit/MailSheet.tsx';
import panel from '../kit/panel.module.css';
import { ErrorMessage, FailedChange } from '../kit/FailureNotice.tsx';
import styles from '../kit/recipients.module.css';

const path = '/api/admin/board/digest';

type Recipient = DigestPreview['recipients'][number];

const reasonLabels: Record<(typeof noDigestReasons)[number], string> = {
  inactive: 'Inactive',
  'no-open-vote': 'Has no open vote',
  'sent-today': 'Got it today, and nothing new since',
};

interface DigestDialogProps {
  onSent: (sent: number) => void;
  onClosed: () => void;
}

interface RecipientListProps {
  recipients: readonly Recipient[];
  chosen: Recipient | undefined;
  onChoose: (id: string) => void;
}

function RecipientList({ recipients, chosen, onChoose }: RecipientListProps) {
  return (
    <ul role="list" className={styles.list} aria-labelledby="digest-summary">
      {recipients.map((recipient) => (
        <li key={recipient.id}>
          <button
            type="button"
            aria-pressed={recipient === chosen}
            onClick={() => onChoose(recipient.id)}
          >
            <bdi>{recipient.name}</bdi>
            <VoteText recipient={recipient} />
            <span className={styles.address}>{recipient.email}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function OthersList({ others }: Pick<DigestPreview, 'others'>) {
  return (
    <ul role="list" className={styles.list} aria-label="Members who get no email">
      {others.map(({ id, name, reason }) => (
        <li key={id}>
          <bdi>{name}</bdi>
          <span className={styles.address}>{reasonLabels[reason]}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows who gets today's digest and each member's mail, and who gets none and why, before it is sent. `onSent` gets how
 * many it went to.
 */
export function DigestDialog({ onSent, onClosed }: DigestDialogProps) {
  const { record: preview, error, load } = useRecord(path, digestPreviewSchema);
  const [chosenId, setChosenId] = useState('');
  const send = useMutation({
    mutationFn: () => staffRequest(path, { method: 'POST', schema: digestResponseSchema }),
    onSuccess: ({ data }) => onSent(data.sent),
  });
  const { recipients = [], others = [] } = preview ?? {};
  const chosen = recipients.find(({ id }) => id === chosenId) ?? recipients[0];

  return (
    <Dialog
      title="Preview of the digest"
      size="large"
      onClosed={onClosed}
      isBusy={send.isPending}
      hints={
        preview && (
          <p className={panel.small}>
            It leaves by itself on {formatFullDay(preview.nextDay)} from 9:00 AM PT.
          </p>
        )
      }
      foot={
        <Button
          variant="ink"
          icon="envelope"
          label={
            recipients.length > 0 ? `Send to ${formatCount(recipients.length, 'member')}` : 'Send'
          }
          busyLabel="Sending..."
          busy={send.isPending}
          disabled={recipients.length === 0}
          onClick={() => send.mutate()}
        />
      }
    >
      <ErrorMessage title="The preview did not load." error={error} onRetry={load} />
      <FailedChange title="The digest was not sent." error={send.error} />
      {!preview && !error && (
        <div className={`${panel.waiting} ${styles.waiting}`} aria-hidden="true" />
      )}
      {preview && (
        <div className={chosen && split.split}>
          <div>
            <Status as="p" className={panel.meta} id="digest-summary">
              {summarizeDigest(preview)}
            </Status>
            <RecipientList recipients={recipients} chosen={chosen} onChoose={setChosenId} />
            {others.length > 0 && (
              <>
                {chosen && <h3 className={styles.head}>No email</h3>}
                <OthersList others={others} />
              </>
            )}
          </div>
          {chosen && (
            <section aria-labelledby="digest-mail">
              <h3 className={panel.heading} id="digest-mail">
                Email
              </h3>
              <MailSheet mail={chosen.mail} />
            </section>
          )}
        </div>
      )}
    </Dialog>
  );
}

function summarizeDigest({ recipients, others }: DigestPreview): string {
  if (recipients.length === 0) {
    return others.some(({ reason }) => reason === 'sent-today')
      ? 'No email: every member with an open vote got the digest today.'
      : 'No email: no member has an open vote.';
  }
  const active = others.filter(({ reason }) => reason !== 'inactive').length + recipients.length;
  const votes = recipients.reduce((sum, recipient) => sum + recipient.votes, 0);
  return `${recipients.length} of ${formatCount(active, 'active member')} ${
    recipients.length === 1 ? 'gets an email' : 'get one email each'
  }, ${formatCount(votes, 'open vote')} in all.`;
}

function VoteText({ recipient: { votes, late, unasked } }: { recipient: Recipient }) {
  const fresh = unasked > 0 && unasked < votes ? `, ${unasked} new` : '';
  return (
    <span>
      <span>{formatCount(votes, 'vote') + (unasked === votes ? ', new' : fresh)}</span>
      {late > 0 && <strong className={styles.late}>, {late} late</strong>}
    </span>
  );
}
