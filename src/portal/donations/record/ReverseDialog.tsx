import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminDonation } from '#model/donations/admin-donations.ts';
import { readCents } from '#model/money/amount.ts';
import { centsToDecimal, formatDollars } from '#model/money/money.ts';
import { ApiCallError } from '#islands/ui/browser/api-client.ts';
import { Button } from '#islands/ui/Button.tsx';
import { AmountInput } from '#islands/ui/form/Field.tsx';
import { staffRequest } from '../../session/request.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { FailedChange, FailureNotice } from '../../kit/FailureNotice.tsx';
import panel from '../../kit/panel.module.css';

interface ReverseDialogProps {
  donation: AdminDonation;
  /** The donation in a sentence, as in '$50.00 from Ada Lovelace'. */
  name: string;
  /** Gets what was reversed, as in '$20.00 of $50.00 from Ada Lovelace'. */
  onDone: (what: string) => void;
  onClosed: () => void;
}

// The server refuses another amount for an attempt that it has made.
const isMadeBefore = (error: Error | null) =>
  error instanceof ApiCallError && error.body.fields?.attemptId !== undefined;

/** Reverses a recorded donation or the typed part of it; a repeat after a lost response has the same id. */
function useReversal({ donation, name, onDone, onClosed }: ReverseDialogProps) {
  // The amount left must not change when the list is read again, because a reversal whose response was lost is repeated
  // with the same amount.
  const [left] = useState(donation.amountCents - donation.refundedCents);
  const [attemptId, setAttemptId] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(centsToDecimal(left, 'usd'));
  const [problem, setProblem] = useState<string>();
  const isStock = donation.source === 'stock';
  const reverse = useMutation({
    mutationFn: (amountCents: number | null) =>
      staffRequest(`/api/admin/donations/${donation.id}/reverse`, {
        method: 'POST',
        body: { amountCents, attemptId },
      }),
    onError: (error) => {
      if (isMadeBefore(error)) setAttemptId(crypto.randomUUID());
    },
    onSuccess: (_, cents) => {
      onClosed();
      onDone(
        cents === null || cents === donation.amountCents
          ? name
          : `${formatDollars(cents)} of ${name}`,
      );
    },
  });

  function submit() {
    const cents = isStock ? null : readCents(amount);
    const isRight = isStock || (cents !== null && cents >= 1 && cents <= left);
    setProblem(isRight ? undefined : `Enter an amount from $0.01 to ${formatDollars(left)}.`);
    if (isRight) reverse.mutate(cents);
  }

  const { isPending, error } = reverse;
  return { left, isStock, amount, setAmount, problem, submit, isPending, error };
}

/**
 * Shows the dialog that reverses a recorded donation or, by a smaller amount, a part of it. Stock is reversed whole.
 */
export function ReverseDialog(props: ReverseDialogProps) {
  const { name, onClosed } = props;
  const { left, isStock, amount, setAmount, problem, submit, isPending, error } =
    useReversal(props);

  return (
    <Dialog
      title="Reverse this donation?"
      size="narrow"
      focusesTitle
      onClosed={onClosed}
      isBusy={isPending}
      foot={<Button variant="danger" label="Reverse" busy={isPending} onClick={submit} />}
    >
      <form
        className={panel.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>
          A reversing entry takes it out of all sums. Both entries stay in the list. If the document
          has left, the donor gets an email that says what still counts.
        </p>
        {!isStock && (
          <AmountInput
            label="Amount to reverse"
            hint={`${formatDollars(left)} of ${name} are left. A smaller amount reverses a part.`}
            value={amount}
            error={problem}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
        {isMadeBefore(error) ? (
          <FailureNotice
            title="Your first attempt was made."
            reason="Its answer was lost, and its amount is reversed. Close this to see what is left. Press Reverse again only to take back more."
          />
        ) : (
          <FailedChange title="Nothing was changed." error={error} />
        )}
      </form>
    </Dialog>
  );
}
