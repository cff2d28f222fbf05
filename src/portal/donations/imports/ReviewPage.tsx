import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { formatUtcDay } from '#model/dates/dates.ts';
import { counted } from '#model/text/counted.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Checkbox } from '#islands/ui/form/Checkbox.tsx';
import { ErrorMessage } from '../../kit/FailureNotice.tsx';
import { Badge } from '../../kit/marks.tsx';
import { allowNavigation, useConfirmNavigation } from '../../kit/page/confirm-navigation.ts';
import { ActionButton } from '../../kit/page/page-actions.tsx';
import { RecordHeader } from '../../kit/page/RecordPage.tsx';
import page from '../../kit/page/page.module.css';
import panel from '../../kit/panel.module.css';
import { refreshDonations } from '../record/RecordedActions.tsx';
import type { CheckDay } from './decide-rows.ts';
import { nameFormat, nameVersion } from './formats.ts';
import type { ReadFile } from './read-file.ts';
import { ReviewSums } from './ReviewSums.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import type { ImportTally } from './tally.ts';
import type { OpenReview } from './use-gift-file.ts';
import { useReviewRows } from './use-review-rows.ts';
import { importsPath, withServer } from './with-server.ts';
import styles from './imports.module.css';

const list = { label: 'Donations', href: '/admin/donations' };

function titleOf({ format, payout, name }: ReadFile): string {
  const [first] = payout;
  if (first?.periodEnding && payout.length === 1)
    return `${nameFormat(format)}, period ending ${formatUtcDay(first.periodEnding)}`;
  return `${nameFormat(format)}, ${name}`;
}

interface ReviewPageProps {
  opened: OpenReview;
  onReadAgain: (checkDay: CheckDay) => void;
  onAnother: () => void;
  /** Lets staff name the columns again; set where staff named them. */
  onColumns?: () => void;
}

/**
 * Shows a file that was read, compared with what is stored, and records what staff decide. Nothing is stored before,
 * and mail is off until they switch it on.
 */
export function ReviewPage({ opened, onReadAgain, onAnother, onColumns }: ReviewPageProps) {
  const { file, review } = opened;
  const [, navigate] = useLocation();
  const [mail, setMail] = useState(false);
  const rows = useReviewRows(opened);
  const { tally } = rows;
  const record = useMutation({
    mutationFn: () => withServer(importsPath, (send) => review.record(mail, send)),
    onSuccess: (id) => {
      allowNavigation();
      navigate(`/import/${id}`);
    },
    onSettled: refreshDonations,
  });
  useConfirmNavigation(
    rows.hasDecided && !record.isSuccess ? 'What you decided of these rows is lost. Leave?' : null,
  );

  return (
    <div className={styles.review}>
      <RecordHeader
        list={list}
        title={titleOf(file)}
        facts={[
          <Badge tone="ok" mark="check" word={onColumns ? 'Columns named' : 'Recognized'} />,
          `By ${onColumns ? '' : 'the names of its columns: '}${nameVersion(file)}`,
          file.madeOutTo && `Made out to ${file.madeOutTo}`,
          ...file.payout.map(({ id }) => <span className={panel.code}>{id}</span>),
        ]}
      >
        <div className={page.actions}>
          {onColumns && (
            <ActionButton variant="outline" label="Change columns..." onClick={onColumns} />
          )}
          <ActionButton variant="outline" label="Another file..." onClick={onAnother} />
        </div>
      </RecordHeader>
      <div className={styles.body}>
        <ErrorMessage
          title="What is here already is not known."
          error={rows.error}
          onRetry={rows.refetch}
        />
        <ReviewSums file={file} tally={tally} onReadAgain={onReadAgain} />
      </div>
      <ReviewTable
        part={rows.part}
        onPart={rows.setPart}
        rows={rows.rows}
        tally={tally}
        isChecking={rows.isChecking}
        onDecide={rows.decide}
        onMore={() => void rows.showMore()}
      />
      <div className={styles.foot}>
        <MailSwitch tally={tally} isOn={mail} onSwitch={setMail} />
        <ErrorMessage title="It is not recorded." error={record.error} />
        <div className={panel.row}>
          <Button variant="outline" label="Cancel" onClick={onAnother} />
          <Button
            variant="ink"
            label={labelOf(tally)}
            busyLabel="Recording..."
            busy={record.isPending}
            disabled={!rows.isKnown || tally.states.record === 0}
            onClick={() => record.mutate()}
          />
        </div>
      </div>
    </div>
  );
}

function labelOf({ recordedGifts, recordedReversals }: ImportTally): string {
  if (recordedGifts + recordedReversals === 0) return 'Nothing to record';
  if (recordedGifts === 0) return `Reverse ${counted(recordedReversals, 'gift')}`;
  return `Record ${counted(recordedGifts, 'gift')}`;
}

interface MailSwitchProps {
  tally: ImportTally;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

function MailSwitch({ tally: { tax, thanks }, isOn, onSwitch }: MailSwitchProps) {
  const whom = [
    tax > 0 && `a tax acknowledgment to ${counted(tax, 'giver')}`,
    thanks > 0 && `thanks without tax words to ${counted(thanks, 'giver')}`,
  ].filter(Boolean);
  if (whom.length === 0) return <p className={panel.meta}>No giver of these rows is mailed.</p>;
  return (
    <Checkbox
      label={`Send ${whom.join(' and ')}`}
      hint={isOn ? 'It leaves after ten minutes.' : 'Off: nobody is mailed.'}
      checked={isOn}
      onChange={(event) => onSwitch(event.target.checked)}
    />
  );
}
