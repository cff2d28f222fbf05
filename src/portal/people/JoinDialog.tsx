import { type PersonRecord, giverKindLabels, personRecordSchema } from '#model/people/contract.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useRecord } from '../data/use-record.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { ErrorMessage, FailedChange } from '../kit/FailureNotice.tsx';
import panel from '../kit/panel.module.css';
import { keepDatesUnbroken } from '../kit/time.tsx';
import { describeGiven } from './describe-given.ts';
import styles from './people.module.css';

interface JoinDialogProps {
  /** The giver whose page is open and whose name stays. */
  record: PersonRecord;
  /** The id of the giver who is joined to it. */
  otherId: string;
  error: Error | null;
  isBusy: boolean;
  onJoin: () => void;
  onClosed: () => void;
}

const nameOf = ({ person }: PersonRecord) => person.name || person.email || 'No name given';

/** Shows which of two givers becomes part of the other, with the gifts and addresses of both, before they are joined. */
export function JoinDialog({ record, otherId, error, isBusy, onJoin, onClosed }: JoinDialogProps) {
  const other = useRecord(`/api/admin/people/donor/${otherId}`, personRecordSchema);
  return (
    <Dialog
      title="Join these two givers?"
      size="narrow"
      onClosed={onClosed}
      isBusy={isBusy}
      foot={
        <Button
          variant="ink"
          label="Join"
          busyLabel="Joining..."
          busy={isBusy}
          disabled={other.record === null}
          onClick={onJoin}
        />
      }
    >
      <div className={panel.stack} aria-busy={other.record === null && !other.error}>
        <GiverSummary record={record} title="Stays" />
        {other.record ? (
          <GiverSummary record={other.record} title="Becomes part of it" />
        ) : (
          !other.error && <span className={`${panel.waiting} ${styles.waiting}`} />
        )}
        {other.record && (
          <p>
            The gifts and addresses of <bdi>{nameOf(other.record)}</bdi> come to{' '}
            <bdi>{nameOf(record)}</bdi>, and so do later gifts from those addresses. The two then
            have one timeline, one statement of a year, one export and one erasure. You can part
            them again.
          </p>
        )}
        <ErrorMessage
          title="The other giver did not load."
          error={other.error}
          onRetry={other.load}
        />
        <FailedChange title="Nothing was changed." error={error} />
      </div>
    </Dialog>
  );
}

function GiverSummary({ record, title }: { record: PersonRecord; title: string }) {
  const { person, mailboxes, timeline } = record;
  const given = describeGiven(timeline);
  const emails = mailboxes.length > 0 ? mailboxes.map(({ email }) => email) : [person.email];
  return (
    <section className={styles.summary}>
      <h3 className="field-label">{title}</h3>
      <p>
        <strong>
          <bdi>{nameOf(record)}</bdi>
        </strong>
        {person.kind !== 'person' && (
          <span className={panel.meta}>{`, ${giverKindLabels[person.kind].toLowerCase()}`}</span>
        )}
      </p>
      <p className={panel.meta}>{given ? keepDatesUnbroken(given) : 'No gifts yet'}</p>
      {emails.filter(Boolean).map((email) => (
        <p key={email} className={panel.meta}>
          {email}
        </p>
      ))}
    </section>
  );
}
