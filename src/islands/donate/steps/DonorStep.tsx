import { useEffect, useRef, useState, type Dispatch, type SubmitEvent } from 'react';
import { bounds } from '#contracts/bounds.ts';
import { donationMessages, donorSchema } from '#contracts/donations/donations.ts';
import { donate } from '#site/copy/donations/donate.ts';
import { checkRequest, type FieldErrors } from '#lib/form-call.ts';
import { newId } from '#lib/new-id.ts';
import { recognitionOf } from '#lib/donations/recognition.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextInput } from '../../ui/form/Field.tsx';
import { formatAmount } from '../format-amount.ts';
import { createIntent } from '../payment/create-intent.ts';
import {
  attemptFor,
  isListingOffered,
  type Attempt,
  type Donation,
  type DonationEvent,
  type Donor,
} from '../state/donation.ts';
import { SlowNotice, StepActions, StepHeading, StepNotice } from './StepFrame.tsx';
import styles from '../donate.module.css';

interface DonorStepProps {
  donation: Donation;
  dispatch: Dispatch<DonationEvent>;
  onBack: () => void;
  onPaid: (donationId: string) => void;
}

/** Step 2: name and email, then creating the payment (P-40). A monthly donation needs the email (P-166). */
export function DonorStep({ donation, dispatch, onBack, onPaid }: DonorStepProps) {
  const { donor, progress, amountCents, frequency, attempt: atHand, unansweredId } = donation;
  const [problems, setProblems] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const call = useRef<AbortController>(null);
  const copy = donate.donor;
  const isBusy = progress.state === 'busy';
  const isOffered = isListingOffered(donation);
  const listed = donation.listed && isOffered;
  const refusal = progress.state === 'refused' ? progress.refusal : null;
  const errors: FieldErrors = { ...refusal?.fields, ...problems };
  const invalid = (['donorName', 'donorEmail'] as const).find((name) => errors[name]);

  useEffect(() => {
    if (invalid) form.current?.querySelector<HTMLInputElement>(`[name=${invalid}]`)?.focus();
  }, [invalid, problems]);
  // An answer that comes after the step was left is dropped.
  useEffect(() => () => call.current?.abort(), []);

  async function send(attempt: Attempt) {
    call.current?.abort();
    const { signal } = (call.current = new AbortController());
    dispatch({ type: 'attempt-started', attempt });
    const outcome = await createIntent(attempt, unansweredId, signal);
    if (signal.aborted) return;
    const attemptId = attempt.id;
    if ('paidId' in outcome) onPaid(outcome.paidId);
    else if ('intent' in outcome) dispatch({ type: 'created', attemptId, intent: outcome.intent });
    else dispatch({ type: 'attempt-failed', attemptId, refusal: outcome.refusal });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const lacksEmail = frequency === 'monthly' && donor.donorEmail.trim() === '';
    const found: FieldErrors = {
      ...checkRequest(donorSchema, donor),
      ...(lacksEmail && { donorEmail: donationMessages.monthlyWithoutEmail }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (amountCents === null) {
      dispatch({ type: 'refused', refusal: { title: donationMessages.noAmount }, unansweredId });
    } else void send(attemptFor({ amountCents, ...donor, listed, frequency }, atHand, newId));
  }

  const field = (name: keyof Donor) => ({
    name,
    mark: 'optional' as const,
    value: donor[name],
    // While the payment is being created: what is shown is what is sent, and the focus stays.
    readOnly: isBusy,
    error: errors[name],
    onChange: (event: { target: HTMLInputElement }) => {
      setProblems({});
      dispatch({ type: 'donor-typed', field: name, value: event.target.value });
    },
  });

  return (
    <form method="post" noValidate onSubmit={submit} ref={form}>
      <StepHeading text={copy.heading} />
      <p className={`second ${styles.intro}`}>
        {amountCents === null ? donate.amount.none : `${copy.amountLabel[frequency]}: `}
        {amountCents !== null && <strong>{formatAmount(donation)}</strong>}. {copy.intro[frequency]}
      </p>
      <div className={styles.fields}>
        <TextInput
          {...field('donorName')}
          {...copy.name}
          characterLimit={bounds.name}
          autoComplete="name"
        />
        {isOffered && (
          <Checkbox
            className={styles.listing}
            name="listed"
            label={copy.listing.label}
            hint={copy.listing.hint(recognitionOf(amountCents)?.name ?? '')}
            checked={donation.listed}
            // While the payment is being created: what is shown is what is sent.
            onChange={(event) =>
              !isBusy && dispatch({ type: 'listing-chosen', listed: event.target.checked })
            }
          />
        )}
        <TextInput
          {...field('donorEmail')}
          {...copy.email}
          mark={frequency === 'monthly' ? 'required' : 'optional'}
          required={frequency === 'monthly'}
          characterLimit={bounds.email}
          type="email"
          autoComplete="email"
        />
      </div>
      <p className="visually-hidden" role="status">
        {isOffered && copy.listing.offered}
      </p>
      {isBusy && <SlowNotice onRetry={() => atHand && void send(atHand)} />}
      {refusal && <StepNotice {...refusal} focusFor={refusal.fields ? null : refusal} />}
      <StepActions onBack={onBack}>
        <Button type="submit" label={copy.submit} busy={isBusy} busyLabel={copy.submitting} />
      </StepActions>
    </form>
  );
}
