import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { importReviewSchema, type ReviewedRow } from '#model/donations/gift-imports.ts';
import { formatUtcDay } from '#model/dates/dates.ts';
import { counted } from '#model/text/counted.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Checkbox } from '#islands/ui/form/Checkbox.tsx';
import { staffRequest } from '../../session/request.ts';
import { ErrorMessage } from '../../kit/FailureNotice.tsx';
import { Badge } from '../../kit/marks.tsx';
import { allowNavigation, useConfirmNavigation } from '../../kit/page/confirm-navigation.ts';
import { ActionButton } from '../../kit/page/page-actions.tsx';
import { RecordHeader } from '../../kit/page/RecordPage.tsx';
import page from '../../kit/page/page.module.css';
import panel from '../../kit/panel.module.css';
import { refreshDonations } from '../record/RecordedActions.tsx';
import type { DecidedRow } from './decide-rows.ts';
import { nameFormat, nameVersion } from './formats.ts';
import type { ReadRow } from './read-rows.ts';
import { ReviewSums } from './ReviewSums.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import { importsPath, sendImport } from './send-import.ts';
import { compareWithPayout, emptyTally, type ImportTally } from './tally.ts';
import { useDecidedRows } from './use-decided-rows.ts';
import type { CheckDay, ReadFile } from './read-messages.ts';
import styles from './imports.module.css';

const list = { label: 'Donations', href: '/admin/donations' };

const day = '2000-01-01';

// This many rows are asked about in one request, whose text is made without a stop.
const rowsAtOnce = 1000;

function toAsked({ externalId, gift, reversal }: ReadRow) {
  const { donor = null, date = day, grossCents = 0 } = gift ?? reversal ?? {};
  const { email = null, reference = null, sameAs, stripeCharge } = gift ?? {};
  return {
    ...{ externalId: externalId ?? '', donor, date, grossCents, email, reference },
    ...{ sameAs: sameAs ?? null, stripeCharge: stripeCharge ?? null, of: reversal?.of ?? null },
  };
}

async function readKnown(rows: readonly ReadRow[], signal: AbortSignal) {
  const asked = rows.filter(({ externalId }) => externalId !== null);
  const known = new Map<string, ReviewedRow>();
  for (let start = 0; start < asked.length; start += rowsAtOnce) {
    const part = asked.slice(start, start + rowsAtOnce).map(toAsked);
    const call = { method: 'POST', schema: importReviewSchema, signal } as const;
    const { data } = await staffRequest(`${importsPath}/review`, { ...call, body: { rows: part } });
    for (const row of data.rows) known.set(row.externalId, row);
  }
  return known;
}

function titleOf({ format, payout, name }: ReadFile): string {
  const [first] = payout;
  if (first?.periodEnding && payout.length === 1)
    return `${nameFormat(format)}, period ending ${formatUtcDay(first.periodEnding)}`;
  return `${nameFormat(format)}, ${name}`;
}

const nobody = new Map<string, ReviewedRow>();
const nothing: { rows: readonly DecidedRow[]; tally: ImportTally } = {
  rows: [],
  tally: emptyTally(),
};

interface ReviewPageProps {
  file: ReadFile;
  onReadAgain: (checkDay: CheckDay) => void;
  onAnother: () => void;
  /** Lets staff name the columns again; set where staff named them. */
  onColumns?: () => void;
}

/**
 * Shows a file that was read, compared with what is stored, and records what staff decide. Nothing is stored before,
 * and mail is off until they switch it on.
 */
export function ReviewPage({ file, onReadAgain, onAnother, onColumns }: ReviewPageProps) {
  const [, navigate] = useLocation();
  const [mail, setMail] = useState(false);
  const {
    data: known,
    error,
    refetch,
  } = useQuery({
    queryKey: [`${importsPath}/review`, file.sha256, file.checkDay, file.rows.length],
    queryFn: ({ signal }) => readKnown(file.rows, signal),
    gcTime: 0,
  });
  const { decided, decide, hasDecided } = useDecidedRows(
    file.rows,
    known ?? (error ? nobody : null),
  );
  const { rows, tally } = decided ?? nothing;
  const record = useMutation({
    mutationFn: () =>
      sendImport(file, { rows, openCents: compareWithPayout(file, tally).openCents }, mail),
    onSuccess: (id) => {
      allowNavigation();
      navigate(`/import/${id}`);
    },
    onSettled: refreshDonations,
  });
  useConfirmNavigation(
    hasDecided && !record.isSuccess ? 'What you decided of these rows is lost. Leave?' : null,
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
        <ErrorMessage title="What is here already is not known." error={error} onRetry={refetch} />
        <ReviewSums file={file} tally={tally} onReadAgain={onReadAgain} />
      </div>
      <ReviewTable rows={rows} tally={tally} isChecking={!decided} onDecide={decide} />
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
            disabled={!known || !decided || tally.states.record === 0}
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
