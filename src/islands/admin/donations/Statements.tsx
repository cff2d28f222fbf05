import { useMutation } from '@tanstack/react-query';
import { statementsReportSchema } from '#contracts/donations/giving.ts';
import { Button } from '#islands/ui/Button.tsx';
import { counted } from '#lib/counted.ts';
import { useRecord } from '../data/use-record.ts';
import { request } from '../session/request.ts';
import { Dialog } from '../ui/Dialog.tsx';
import panel from '../ui/panel.module.css';
import { ErrorMessage } from '../ui/StatusMessage.tsx';

const path = '/api/admin/donations/statements';

/** Statements are sent in January, when donors prepare their tax returns (P-145). */
export function isStatementSeason(now: Date): boolean {
  return now.getMonth() === 0;
}

/** Shows who gets a statement of last year before it is sent; each donor gets one. */
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
            <span>{`${record.year}: ${record.waiting} to send, ${record.sent} sent.`}</span>
            <span>{!record.isFinal && ` The year is final from January 2, Pacific time.`}</span>
          </p>
          <ul>
            {record.addresses.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
