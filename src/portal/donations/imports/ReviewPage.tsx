import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import {
  type GiftImportBody,
  importedSchema,
  importReviewSchema,
  type ReviewedRow,
} from '#model/donations/gift-imports.ts';
import { formatBlogDay } from '#model/dates/dates.ts';
import { counted } from '#model/text/counted.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Checkbox } from '#islands/ui/form/Checkbox.tsx';
import { request } from '../../session/request.ts';
import { ErrorMessage } from '../../kit/FailureNotice.tsx';
import { Badge } from '../../kit/marks.tsx';
import { allowNavigation, useConfirmNavigation } from '../../kit/page/confirm-navigation.ts';
import { ActButton } from '../../kit/page/page-acts.tsx';
import { RecordHeader } from '../../kit/page/RecordPage.tsx';
import page from '../../kit/page/page.module.css';
import panel from '../../kit/panel.module.css';
import { refreshDonations } from '../record/RecordedActions.tsx';
import { countMails, type DecidedRow, sumRows, toRequests } from './decide-rows.ts';
import { nameFormat } from './formats.ts';
import type { ReadRow } from './read-rows.ts';
import { ReviewSums } from './ReviewSums.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import { useDecidedRows } from './use-decided-rows.ts';
import type { CheckDay, ReadFile } from './use-gift-file.ts';
import styles from './imports.module.css';

const path = '/api/admin/donations/imports';

const list = { label: 'Donations', href: '/admin/donations' };

const day = '2000-01-01';

// So many are asked about in one request, whose text is made without a stop.
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
    const { data } = await request(`${path}/review`, { ...call, body: { rows: part } });
    for (const row of data.rows) known.set(row.externalId, row);
  }
  return known;
}

async function sendImports(bodies: readonly GiftImportBody[]): Promise<string> {
  let id = '';
  for (const body of bodies) {
    const call = { method: 'POST', schema: importedSchema, body } as const;
    id = (await request(path, call)).data.id;
  }
  return id;
}

function titleOf({ format, payout, name }: ReadFile): string {
  const [first] = payout;
  if (first?.periodEnding && payout.length === 1)
    return `${nameFormat(format)}, period ending ${formatBlogDay(first.periodEnding)}`;
  return `${nameFormat(format)}, ${name}`;
}

const nobody = new Map<string, ReviewedRow>();
const nothing: readonly DecidedRow[] = [];

interface ReviewPageProps {
  file: ReadFile;
  onReadAgain: (checkDay: CheckDay) => void;
  onAnother: () => void;
}

export function ReviewPage({ file, onReadAgain, onAnother }: ReviewPageProps) {
  const [, navigate] = useLocation();
  const [mail, setMail] = useState(false);
  const {
    data: known,
    error,
    refetch,
  } = useQuery({
    queryKey: [`${path}/review`, file.sha256, file.rows.length],
    queryFn: ({ signal }) => readKnown(file.rows, signal),
    gcTime: 0,
  });
  const {
    rows: decided,
    decide,
    hasDecided,
  } = useDecidedRows(file.rows, known ?? (error ? nobody : null));
  const rows = decided ?? nothing;
  const sums = useMemo(() => sumRows(file, rows), [file, rows]);
  const mails = useMemo(() => countMails(rows), [rows]);
  const { gifts, back } = useMemo(() => countRecorded(rows), [rows]);
  const record = useMutation({
    mutationFn: () => sendImports(toRequests(file, rows, mail)),
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
          <Badge tone="ok" mark="check" word="Recognized" />,
          `By the names of its columns: ${file.version}`,
          file.madeOutTo && `Made out to ${file.madeOutTo}`,
          ...file.payout.map(({ id }) => <span className={panel.code}>{id}</span>),
        ]}
      >
        <div className={page.actions}>
          <ActButton variant="outline" label="Another file..." onClick={onAnother} />
        </div>
      </RecordHeader>
      <div className={styles.body}>
        <ErrorMessage title="What is here already is not known." error={error} onRetry={refetch} />
        <ReviewSums file={file} sums={sums} onReadAgain={onReadAgain} />
      </div>
      <ReviewTable rows={rows} isChecking={!decided} onDecide={decide} />
      <div className={styles.foot}>
        <MailSwitch mails={mails} isOn={mail} onSwitch={setMail} />
        <ErrorMessage title="It is not recorded." error={record.error} />
        <div className={panel.row}>
          <Button variant="outline" label="Cancel" onClick={onAnother} />
          <Button
            variant="ink"
            label={labelOf(gifts, back)}
            busyLabel="Recording..."
            busy={record.isPending}
            disabled={!known || !decided || gifts + back === 0}
            onClick={() => record.mutate()}
          />
        </div>
      </div>
    </div>
  );
}

function countRecorded(rows: readonly DecidedRow[]) {
  let [gifts, back] = [0, 0];
  for (const { state, gift } of rows) {
    if (state !== 'record') continue;
    if (gift) gifts += 1;
    else back += 1;
  }
  return { gifts, back };
}

function labelOf(gifts: number, reversals: number): string {
  if (gifts + reversals === 0) return 'Nothing to record';
  if (gifts === 0) return `Reverse ${counted(reversals, 'gift')}`;
  return `Record ${counted(gifts, 'gift')}`;
}

interface MailSwitchProps {
  mails: ReturnType<typeof countMails>;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

function MailSwitch({ mails: { tax, thanks }, isOn, onSwitch }: MailSwitchProps) {
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
