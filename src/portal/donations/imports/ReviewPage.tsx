import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { portalPaths } from '#model/admin/portal-paths.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { sumsOwnRows } from '#model/donations/platforms.ts';
import { mappedFormat } from '#model/gift-files/mapped.ts';
import { formatCount } from '#model/text/format-count.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Checkbox } from '#islands/ui/form/Checkbox.tsx';
import { ErrorMessage, FailedChange } from '../../kit/FailureNotice.tsx';
import { Badge } from '../../kit/marks.tsx';
import {
  allowNavigation,
  confirmNavigation,
  useConfirmNavigation,
} from '../../kit/page/confirm-navigation.ts';
import { ActionButton } from '../../kit/page/page-actions.tsx';
import { RecordHeader } from '../../kit/page/RecordPage.tsx';
import page from '../../kit/page/page.module.css';
import panel from '../../kit/panel.module.css';
import { OpenedDonation } from '../DonationDialog.tsx';
import { refreshDonations } from '../refresh-donations.ts';
import type { CheckDay } from './decide-rows.ts';
import { nameFormat, nameVersion } from './formats.ts';
import type { FileSummary } from './file-summary.ts';
import { ReviewSums } from './ReviewSums.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import type { ImportTally } from './tally.ts';
import type { OpenFileReview } from './use-gift-file.ts';
import { useReviewRows } from './use-review-rows.ts';
import { importsPath, withServer } from './with-server.ts';
import styles from './imports.module.css';

const list = { label: 'Donations', href: portalPaths.donations };

function formatTitle({ format, payout, name }: FileSummary): string {
  const [first] = payout;
  if (first?.periodEnding && payout.length === 1)
    return `${nameFormat(format)}, period ending ${formatUtcDay(first.periodEnding)}`;
  return `${nameFormat(format)}, ${name}`;
}

interface ReviewPageProps {
  opened: OpenFileReview;
  onReadAgain: (checkDay: CheckDay) => void;
  onAnother: () => void;
  /** Lets staff name the columns again; set where staff named them. */
  onColumns?: () => void;
}

/** Tells whether known gifts of a file may be in a payout or a deposit that it names first. */
const mayHoldPayout = ({ states }: ImportTally, { format, payout }: FileSummary) =>
  payout.length > 0 || (sumsOwnRows(format) && states.already > 0);

const holdsAnything = (tally: ImportTally, file: FileSummary) =>
  tally.states.record + tally.states.open > 0 || mayHoldPayout(tally, file);

function formatRecordLabel(tally: ImportTally, file: FileSummary): string {
  const { recordedGifts, recordedReversals, states } = tally;
  if (recordedGifts + recordedReversals === 0) {
    if (states.open > 0) return `Keep ${formatCount(states.open, 'open row')}`;
    if (!mayHoldPayout(tally, file)) return 'Nothing to record';
    return sumsOwnRows(file.format) ? 'Record deposits' : 'Record payouts';
  }
  if (recordedGifts === 0) return `Reverse ${formatCount(recordedReversals, 'gift')}`;
  return `Record ${formatCount(recordedGifts, 'gift')}`;
}

interface MailSwitchProps {
  tally: ImportTally;
  isOn: boolean;
  isDisabled: boolean;
  onSwitch: (isOn: boolean) => void;
}

function MailSwitch({ tally, isOn, isDisabled, onSwitch }: MailSwitchProps) {
  const { acknowledgments, thankYous } = tally;
  const whom = [
    acknowledgments > 0 && `a tax acknowledgment to ${formatCount(acknowledgments, 'giver')}`,
    thankYous > 0 && `thanks without tax words to ${formatCount(thankYous, 'giver')}`,
  ].filter(Boolean);
  if (whom.length === 0) return <p className={panel.meta}>No giver of these rows is mailed.</p>;
  return (
    <Checkbox
      label={`Send ${whom.join(' and ')}`}
      hint={isOn ? 'It leaves after ten minutes.' : 'Off: nobody is mailed.'}
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onSwitch(event.target.checked)}
    />
  );
}

interface ReviewHeaderProps {
  file: FileSummary;
  onColumns: (() => void) | undefined;
  onAnother: () => void;
}

function ReviewHeader({ file, onColumns, onAnother }: ReviewHeaderProps) {
  const isMapped = file.format === mappedFormat;
  return (
    <RecordHeader
      list={list}
      title={formatTitle(file)}
      details={[
        <Badge tone="ok" mark="check" word={isMapped ? 'Columns named' : 'Recognized'} />,
        `By ${isMapped ? '' : 'the names of its columns: '}${nameVersion(file)}`,
        file.madeOutTo && `Made out to ${file.madeOutTo}`,
        ...file.payout.map(({ id }) => <span className={panel.code}>{id}</span>),
      ]}
    >
      <div className={page.actions}>
        {onColumns && (
          <ActionButton
            variant="outline"
            label={isMapped ? 'Change columns...' : 'Name the columns...'}
            onClick={onColumns}
          />
        )}
        <ActionButton variant="outline" label="Another file..." onClick={onAnother} />
      </div>
    </RecordHeader>
  );
}

/** Records the rows as they are decided, then opens the import; `isPart` is true once a part of them is stored. */
function useRecording(review: OpenFileReview['review'], onFailed: () => void) {
  const [, navigate] = useLocation();
  const [isPart, setPart] = useState(false);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (mail: boolean) =>
      withServer(importsPath, (send) => review.record(mail, send), {
        onAnswer: () => setPart(true),
      }),
    // The rows of the parts before are here already.
    onError: onFailed,
    onSuccess: (id) => {
      allowNavigation();
      navigate(`/import/${id}`);
    },
  });
  // Lists are read again when the recording ends, also by leaving the page.
  useEffect(() => (isPending ? () => void refreshDonations() : undefined), [isPending]);
  return { record: mutate, isRecording: isPending, isRecorded: isSuccess, isPart, error };
}

function leaveQuestion(isRecording: boolean, hasDecided: boolean): string | null {
  if (isRecording) {
    return 'The file is still being recorded, and a part of it may be missing. Leave?';
  }
  return hasDecided ? 'What you decided of these rows is lost. Leave?' : null;
}

/**
 * Shows a file that was read, compared with what is stored, and records what staff decide. Nothing is stored before,
 * and mail is off until they switch it on.
 */
export function ReviewPage({ opened, onReadAgain, onAnother, onColumns }: ReviewPageProps) {
  const { file, review } = opened;
  const [mail, setMail] = useState(false);
  const rows = useReviewRows(opened);
  const { tally } = rows;
  const { record, isRecording, isRecorded, isPart, error } = useRecording(
    review,
    () => void rows.refetch(),
  );
  useConfirmNavigation(leaveQuestion(isRecording, rows.hasDecided && !isRecorded));
  const [donationId, setDonationId] = useState<string | null>(null);

  /** Leaves the rows without leaving the page; the palette also offers it while its button is disabled. */
  function leave(go: () => void) {
    if (!isRecording && confirmNavigation()) go();
  }

  return (
    <div className={styles.review}>
      <fieldset className={styles.held} disabled={isRecording}>
        <ReviewHeader
          file={file}
          onColumns={onColumns && (() => leave(onColumns))}
          onAnother={() => leave(onAnother)}
        />
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
          onOpen={setDonationId}
        />
      </fieldset>
      <div className={styles.foot}>
        <MailSwitch tally={tally} isOn={mail} isDisabled={isRecording} onSwitch={setMail} />
        <FailedChange
          title={isPart ? 'Only a part of it is recorded.' : 'It is not recorded.'}
          error={error}
        />
        <div className={panel.row}>
          <Button
            variant="outline"
            label="Cancel"
            disabled={isRecording}
            onClick={() => leave(onAnother)}
          />
          <Button
            variant="ink"
            label={formatRecordLabel(tally, file)}
            busyLabel="Recording..."
            busy={isRecording}
            disabled={!rows.isKnown || !holdsAnything(tally, file)}
            onClick={() => record(mail)}
          />
        </div>
      </div>
      {donationId && (
        <OpenedDonation key={donationId} id={donationId} onClosed={() => setDonationId(null)} />
      )}
    </div>
  );
}
