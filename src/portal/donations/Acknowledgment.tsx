import { useState, type ReactNode } from 'react';
import {
  acknowledgmentMailSchema,
  type AdminDonation,
  type DonationDetails,
  movingDonationsSchema,
  sendAgainSchema,
} from '#model/donations/admin-donations.ts';
import { isRecorded } from '#model/donations/contract.ts';
import { noDocumentNote } from '#model/donations/third-parties.ts';
import { buttonClass } from '#model/site/button-class.ts';
import { formatPacificDateTime } from '#model/dates/pacific-dates.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { AdminForm } from '../form/AdminForm.tsx';
import { useAdminForm } from '../form/use-admin-form.ts';
import { useRecord } from '../data/use-record.ts';
import { useDialogHold } from '../kit/Dialog.tsx';
import { ErrorMessage } from '../kit/FailureNotice.tsx';
import { Badge } from '../kit/marks.tsx';
import { keepDatesUnbroken } from '../kit/time.tsx';
import panel from '../kit/panel.module.css';
import { usePartFocus } from '../kit/use-part-focus.ts';
import { refreshDonations } from './refresh-donations.ts';
import { MovingDonations } from './MovingDonations.tsx';
import styles from './donations.module.css';

type Mail = DonationDetails['acknowledgement'];

const badges = {
  none: { tone: 'quiet', mark: 'minus', word: 'None' },
  queued: { tone: 'warn', mark: 'ellipsis', word: 'Queued' },
  sent: { tone: 'ok', mark: 'check', word: 'Sent' },
  failed: { tone: 'bad', mark: 'cross', word: 'Failed' },
} as const;

function whyNone(donation: AdminDonation): string {
  const { document, source, status, donorEmail } = donation;
  const { amountCents, refundedCents, reversedAt } = donation;
  if (document === 'none') return noDocumentNote;
  if (isRecorded(source) && !donorEmail) return 'No email address was recorded.';
  if (reversedAt) return 'The donation was reversed before it was sent.';
  if (isRecorded(source)) return 'It was recorded only.';
  if (!donorEmail) return 'The donor gave no email address.';
  if (status === 'pending') return 'It is sent once the donation is paid.';
  if (status === 'failed') return 'The donation was not paid.';
  return refundedCents >= amountCents
    ? 'The donation was refunded in full before it was sent.'
    : 'No email was queued.';
}

function describeState(donation: AdminDonation, { state, at, to, error }: Mail): string {
  if (state === 'none') return whyNone(donation);
  const address = to ?? donation.donorEmail ?? '';
  if (state === 'sent') {
    const when = at ? ` ${keepDatesUnbroken(formatPacificDateTime(at))}` : '';
    return `Sent${when} to ${address}. The receiving server accepted it.`;
  }
  if (state === 'failed') return `Not delivered to ${address}. The mail server said:`;
  return error ? `Queued for ${address}. The last attempt failed:` : `Queued for ${address}.`;
}

const copy = {
  send: {
    open: 'Send again...',
    title: 'Send the document again',
    field: 'Send to',
    submit: 'Send the document',
    busy: 'Sending...',
    failed: 'Nothing was sent.',
  },
  correct: {
    open: 'Correct the address...',
    title: 'Correct the address',
    field: 'Right address',
    submit: 'Correct the address',
    busy: 'Correcting...',
    failed: 'Nothing was changed.',
  },
};

interface SendAgainProps {
  donation: AdminDonation;
  mail: Mail;
  /** The address of a donation without a document is corrected only. */
  text: (typeof copy)[keyof typeof copy];
  onClosed: () => void;
}

function SendAgain({ donation: { id, donorEmail }, mail, text, onClosed }: SendAgainProps) {
  const {
    record: moving,
    error,
    load,
  } = useRecord(`/api/admin/donations/${id}/address`, movingDonationsSchema);
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set());
  const gifts = moving?.gifts ?? [];
  const form = useAdminForm({
    path: `/api/admin/donations/${id}/acknowledgement`,
    schema: sendAgainSchema,
    defaultValues: { email: donorEmail ?? '' },
    toRequest: ({ email }) => ({
      email,
      ...(staying.size > 0 && {
        moves: gifts.filter((gift) => !staying.has(gift.id)).map((gift) => gift.id),
      }),
    }),
    responseSchema: acknowledgmentMailSchema,
    async onDone() {
      await refreshDonations();
      onClosed();
    },
  });
  useDialogHold({ isBusy: form.busy });
  const isOther = form.watch('email').trim().toLowerCase() !== donorEmail?.toLowerCase();
  // Without the list all would move, unseen.
  const isListMissing = isOther && moving === null;
  const hasLeft = mail.state === 'sent' && mail.to;

  return (
    <AdminForm
      form={form}
      className={styles.again}
      label={text.title}
      failed={{ title: text.failed }}
      foot={
        <div className={panel.row}>
          <Button
            {...form.button}
            disabled={form.button.disabled || isListMissing}
            variant="ink"
            label={text.submit}
            busyLabel={text.busy}
          />
          <Button variant="outline" label="Cancel" onClick={() => form.busy || onClosed()} />
        </div>
      }
    >
      <TextInput
        {...form.field('email')}
        label={text.field}
        type="email"
        autoFocus
        hint={`Another address replaces that of the donation, and the link in earlier emails stops working.${
          hasLeft
            ? ` Because its server accepted the first email, ${mail.to} gets a short note.`
            : ''
        }`}
      />
      <ErrorMessage title="What moves with it did not load." error={error} onRetry={load} />
      {isOther && (
        <MovingDonations
          id={id}
          gifts={gifts}
          staying={staying}
          onChange={setStaying}
          disabled={form.button.disabled === true}
        />
      )}
    </AdminForm>
  );
}

interface AcknowledgmentProps {
  donation: AdminDonation;
  mail: Mail | null;
  /** What else can be done about the donation, at the end of the buttons. */
  children?: ReactNode;
}

/**
 * Shows in the dialog whether the document about a donation was mailed, or why none was, and offers to send it again.
 * `mail` is null until the details have loaded.
 */
export function Acknowledgment({ donation, mail, children }: AcknowledgmentProps) {
  const [isSending, setSending] = useState(false);
  const { button } = usePartFocus(isSending);
  const { document, source, status, refundedCents, amountCents, reversedAt } = donation;
  const isKept = source === 'stock' ? !reversedAt : refundedCents < amountCents;
  const isPaid = status === 'succeeded';
  const isCorrectable = isPaid || (status === 'pending' && donation.processing === true);
  const hasDocument = isPaid && isKept && document !== 'none';
  const text = copy[hasDocument ? 'send' : 'correct'];
  return (
    <section className={styles.acknowledgment}>
      <h3 className={`${panel.row} ${panel.heading}`}>
        <span>{document === 'thanks' ? 'Thank-you note' : 'Acknowledgment'}</span>{' '}
        {mail && <Badge {...badges[mail.state]} />}
      </h3>
      <p className={panel.meta} aria-busy={mail === null}>
        <span>{mail && describeState(donation, mail)}</span>{' '}
        {mail?.error && <q dir="auto">{mail.error}</q>}
      </p>
      {isCorrectable && !isSending && (
        <div className={panel.row}>
          {mail && (hasDocument || donation.donorEmail) && (
            <Button
              ref={button}
              variant="outline"
              icon="envelope"
              label={text.open}
              onClick={() => setSending(true)}
            />
          )}
          {hasDocument && (
            <a
              className={buttonClass('outline')}
              href={`/api/donation/${donation.receiptKey ?? donation.id}/receipt.pdf`}
              target="_blank"
              rel="noopener"
            >
              <Icon name="document" />
              Open document
            </a>
          )}
          {children}
        </div>
      )}
      {mail && isSending && (
        <SendAgain donation={donation} mail={mail} text={text} onClosed={() => setSending(false)} />
      )}
    </section>
  );
}
