import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminDonation } from '#model/donations/admin-donations.ts';
import { Button } from '#islands/ui/Button.tsx';
import { formatPacificTime } from '#model/dates/pacific-dates.ts';
import { staffRequest } from '../../session/request.ts';
import panel from '../../kit/panel.module.css';
import { useDialogHold } from '../../kit/Dialog.tsx';
import { FailedChange } from '../../kit/FailureNotice.tsx';
import { useMinute } from '../../kit/time.tsx';
import { nameDonation } from '../name-donation.ts';
import { refreshDonations } from '../refresh-donations.ts';
import styles from '../donations.module.css';
import { ReverseDialog } from './ReverseDialog.tsx';

interface RecordedActionsProps {
  donation: AdminDonation;
  undoUntil: string | null;
  onDone: (message: string) => void;
}

/**
 * Shows "Undo" until `undoUntil`, and after that "Reverse...", which asks first. `onDone` gets the sentence that says
 * what was done.
 */
export function RecordedActions({ donation, undoUntil, onDone }: RecordedActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const minute = useMinute();
  const canUndo = undoUntil !== null && Date.parse(undoUntil) > minute;
  const name = nameDonation(donation);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      staffRequest(`/api/admin/donations/${donation.id}/undo`, { method: 'POST', body: {} }),
    onSuccess: () => onDone(`Undone: ${name}.`),
    onSettled: (_, failure) => refreshDonations(failure ? undefined : donation.id),
  });
  useDialogHold({ isBusy: isPending });

  return (
    <>
      <div className={styles.reverse}>
        {canUndo ? (
          <>
            <Button
              variant="outline"
              icon="undo"
              label="Undo"
              busyLabel="Undoing..."
              busy={isPending}
              onClick={() => mutate()}
            />
            <span className={panel.meta}>until {formatPacificTime(undoUntil)}</span>
          </>
        ) : (
          <Button variant="danger-outline" label="Reverse..." onClick={() => setAsking(true)} />
        )}
      </div>
      {error && (
        <div className={styles.notReversed}>
          <FailedChange title="Nothing was changed." error={error} />
        </div>
      )}
      {isAsking && (
        <ReverseDialog
          donation={donation}
          name={name}
          onDone={(what) => onDone(`Reversed: ${what}.`)}
          onClosed={() => {
            setAsking(false);
            // It may have been reversed without a response.
            void refreshDonations();
          }}
        />
      )}
    </>
  );
}
