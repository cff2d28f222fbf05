import { useMutation } from '@tanstack/react-query';
import { type StatementsReport, statementsReportSchema } from '#model/donations/giving.ts';
import { Button } from '#islands/ui/Button.tsx';
import { counted } from '#model/text/counted.ts';
import { formatDollars } from '#model/money/money.ts';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import { useRecord } from '../data/use-record.ts';
import { request } from '../session/request.ts';
import { Dialog } from '../ui/Dialog.tsx';
import panel from '../ui/panel.module.css';
import { ErrorMessage } from '../ui/FailureNotice.tsx';

const path = '/api/admin/donations/statements';

type Correction = StatementsReport['corrections'][number];

function CorrectionWords({ correction }: { correction: Correction }) {
  const { year, sentAt, donorName, earlierName, totalCents, earlierCents } = correction;
  const of = sentAt ? `replaces the one of ${formatPacificDate(sentAt)}` : 'was not sent yet';
  const isSameTotal = totalCents === earlierCents;
  const total = `${formatDollars(totalCents)}${isSameTotal ? '' : `, was ${formatDollars(earlierCents)}`}`;
  return (
    <div className={panel.meta}>
      <span>{`${year}: ${of}. Total ${total}.`}</span>
      {donorName !== earlierName && (
        <>
          {' '}
          <span>Name</span> <bdi>{donorName ?? 'none'}</bdi>
          <span>, was</span> <bdi>{earlierName ?? 'none'}</bdi>
          <span>.</span>
        </>
      )}
    </div>
  );
}

export function StatementsDialog({ onClosed }: { onClosed: () => void }) {
  const { record, error: loadError, load, replace } = useRecord(path, statementsReportSchema);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(path, { method: 'POST', body: {}, schema: statementsReportSchema }),
    onSuccess: ({ data }) => replace(data),
  });

  const waiting = record?.waiting ?? 0;
  return (
    <Dialog
      title="Yearly statements"
      onClosed={onClosed}
      close="Close"
      foot={
        record?.isFinal &&
        waiting > 0 && (
          <Button
            variant="ink"
            label={`Send ${counted(waiting, 'statement')}`}
            busyLabel="Sending..."
            busy={isPending}
            onClick={() => mutate()}
          />
        )
      }
    >
      <ErrorMessage title="The donors did not load." error={loadError} onRetry={load} />
      <ErrorMessage title="Nothing was sent." error={error} />
      {record && (
        <div className={panel.stack}>
          <p role="status">
            <span>{`${counted(waiting, 'statement')} to send. ${record.sent} of ${record.year} are sent and up to date.`}</span>
            <span>{!record.isFinal && ` The year is final from January 2, Pacific time.`}</span>
          </p>
          <ul>
            {record.addresses.map((address) => (
              <li key={address}>
                <span>{address}</span>
                {record.corrections
                  .filter((correction) => correction.address === address)
                  .map((correction) => (
                    <CorrectionWords key={correction.year} correction={correction} />
                  ))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
