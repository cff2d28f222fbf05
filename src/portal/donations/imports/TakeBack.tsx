import { useMutation } from '@tanstack/react-query';
import { formatPacificTime } from '#model/dates/pacific-dates.ts';
import { Button } from '#islands/ui/Button.tsx';
import { staffRequest } from '../../session/request.ts';
import { FailedChange } from '../../kit/FailureNotice.tsx';
import panel from '../../kit/panel.module.css';
import { refreshDonations } from '../refresh-donations.ts';

interface TakeBackProps {
  id: string;
  name: string;
  until: string;
  onTaken?: () => void;
}

/** Shows the button that undoes an import, which asks first. */
export function TakeBack({ id, name, until, onTaken }: TakeBackProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => staffRequest(`/api/admin/donations/imports/${id}`, { method: 'DELETE' }),
    onSuccess: () => onTaken?.(),
    onSettled: () => refreshDonations(),
  });
  return (
    <>
      <FailedChange title="Nothing was taken back." error={error} />
      <span className={panel.meta}>Until {formatPacificTime(until)}</span>
      <Button
        variant="outline"
        icon="undo"
        label="Take back"
        aria-label={isPending ? `Taking back ${name}...` : `Take back ${name}`}
        busyLabel="Taking back..."
        busy={isPending}
        onClick={() => {
          if (confirm(`Take back all that was recorded from ${name}?`)) mutate();
        }}
      />
    </>
  );
}
