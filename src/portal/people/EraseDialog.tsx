import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import {
  type DataRequest,
  type ErasureReport,
  erasureReportSchema,
} from '#model/data-requests/contract.ts';
import { normalizeEmail } from '#model/fields/normalize-email.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { Status } from '#islands/ui/live-regions.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { FailureNotice } from '../kit/FailureNotice.tsx';
import panel from '../kit/panel.module.css';
import { DataCounts } from './DataCounts.tsx';
import { postDataRequest, refusalText, useStoredCounts } from './data-request-calls.ts';

interface AddressFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  isWrong: boolean;
  onType: (typed: string) => void;
  onEnter: () => void;
}

function AddressField({ ref, value, isWrong, onType, onEnter }: AddressFieldProps) {
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // The dialog's own form would close it.
    event.preventDefault();
    onEnter();
  }
  return (
    <TextInput
      ref={ref}
      label="Type the address again"
      name="confirmEmail"
      type="email"
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={isWrong ? 'The two addresses are not the same.' : undefined}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={press}
    />
  );
}

interface EraseFailureProps {
  failure: Error | null;
  countFailure: Error | null;
}

function EraseFailure({ failure, countFailure }: EraseFailureProps) {
  if (failure) {
    return <FailureNotice title="We can't confirm it was erased." reason={refusalText(failure)} />;
  }
  if (!countFailure) return null;
  return (
    <FailureNotice title="The data could not be counted." reason={refusalText(countFailure)} />
  );
}

interface EraseDialogProps {
  email: string;
  /** Which of several who use the address: an id of People, or a name. */
  choice: Pick<DataRequest, 'person' | 'name'>;
  onErased: (report: ErasureReport) => void;
  onClosed: () => void;
}

/** Shows what is stored about an address, asks for the address once more, and erases it after a second press. */
export function EraseDialog({ email, choice, onErased, onClosed }: EraseDialogProps) {
  const counts = useStoredCounts(email, choice);
  const confirmation = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const erase = useMutation({
    mutationFn: () => {
      const body = { email, ...choice, confirmEmail: typed.trim() };
      return postDataRequest('/erase', body, erasureReportSchema);
    },
    onSuccess: onErased,
  });

  function confirmAddress() {
    const isSame = normalizeEmail(typed).toLowerCase() === email.toLowerCase();
    setIsWrong(!isSame);
    setIsConfirming(isSame);
    if (!isSame) confirmation.current?.focus();
  }

  return (
    <Dialog
      title={isConfirming ? 'Erase for good?' : 'Erase all data'}
      size="narrow"
      onClosed={onClosed}
      isBusy={erase.isPending}
      foot={
        isConfirming ? (
          <Button
            key="erase"
            variant="danger"
            label="Erase for good"
            busyLabel="Erasing..."
            busy={erase.isPending}
            onClick={(event) => {
              // The second half of a double click must not answer the second question.
              if (event.detail < 2) erase.mutate();
            }}
          />
        ) : (
          <Button
            key="continue"
            variant="danger-outline"
            label="Continue"
            onClick={confirmAddress}
          />
        )
      }
    >
      <div className={panel.stack}>
        {isConfirming ? (
          <Status as="p">
            This erases everything stored about <strong>{email}</strong>. It cannot be undone.
          </Status>
        ) : (
          <>
            <p>
              Held on <strong>{email}</strong>:
            </p>
            <DataCounts counts={counts.data} />
            <p>
              Donations keep amount, date and payment, as tax law requires; name and address are
              removed, also at Stripe as far as it allows. Monthly donations end. Acceptance letters
              become invalid. Unsent mail is stopped.
            </p>
            <AddressField
              ref={confirmation}
              value={typed}
              isWrong={isWrong}
              onType={setTyped}
              onEnter={confirmAddress}
            />
          </>
        )}
        <EraseFailure failure={erase.error} countFailure={counts.error} />
      </div>
    </Dialog>
  );
}
