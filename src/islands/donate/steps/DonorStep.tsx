import { useEffect, useRef, type SubmitEvent } from 'react';
import { bounds } from '#contracts/bounds.ts';
import { normalizeEmail } from '#contracts/email.ts';
import { donationMessages, donorSchema } from '#contracts/donations/donations.ts';
import { donate } from '#site/copy/donations/donate.ts';
import { checkRequest } from '#lib/form-call.ts';
import { newId } from '#lib/new-id.ts';
import { recognitionOf } from '#lib/donations/recognition.ts';
import type { Attempt } from '#contracts/donations/stored-donation.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextInput } from '../../ui/form/Field.tsx';
import { createIntent } from '../payment/create-intent.ts';
import {
  attemptFor,
  formatAmount,
  isListingOffered,
  type Donation,
  type DonationProps,
  type Refusal,
} from '../state/donation.ts';
import { SlowNotice, StepActions, StepHeading, StepNotice } from './StepFrame.tsx';
import styles from '../donate.module.css';

interface DonorStepProps extends DonationProps {
  onBack: () => void;
  onPaid: (donationId: string) => void;
}

/** Step 2: name and email, then creating the payment (P-40). A monthly donation needs the email (P-166). */
export function DonorStep({ donation, dispatch, onBack, onPaid }: DonorStepProps) {
  const { donor, progress, amountCents, frequency, attempt: atHand, unansweredId } = donation;
  const form = useRef<HTMLFormElement>(null);
  const call = useRef<AbortController>(null);
  const copy = donate.donor;
  const isBusy = progress.state === 'busy';
  const isMonthly = frequency === 'monthly';
  const isOffered = isListingOffered(donation);
  const refusal = progress.state === 'refused' ? progress.refusal : null;
  const errors = refusal?.fields;

  useEffect(() => {
    const wrong = (['donorName', 'donorEmail'] as const).find((name) => errors?.[name]);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  }, [errors]);
  // An answer that comes after the step was left is dropped.
  useEffect(() => () => call.current?.abort(), []);

  async function send(attempt: Attempt) {
    call.current?.abort();
    const { signal } = (call.current = new AbortController());
    dispatch({ type: 'attempt-started', attempt });
    const outcome = await createIntent(attempt, unansweredId, signal);
    if (signal.aborted) return;
    if ('paidId' in outcome) onPaid(outcome.paidId);
    else if ('intent' in outcome) dispatch({ type: 'created', intent: outcome.intent });
    else dispatch({ type: 'attempt-failed', refusal: outcome.refusal });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const refuse = (refusal: Refusal) => dispatch({ type: 'refused', refusal, unansweredId });
    const sent = { ...donor, donorEmail: normalizeEmail(donor.donorEmail) };
    const lacksEmail = isMonthly && sent.donorEmail === '';
    const fields = {
      ...checkRequest(donorSchema, donor),
      ...(lacksEmail && { donorEmail: donationMessages.monthlyWithoutEmail }),
    };
    const listed = donation.listed && isOffered;
    if (Object.keys(fields).length > 0) refuse({ fields });
    else if (amountCents === null) refuse({ title: donationMessages.noAmount });
    else {
      dispatch({ type: 'edited', changes: { donor: sent } });
      void send(attemptFor({ amountCents, ...sent, listed, frequency }, atHand, newId));
    }
  }

  const field = (name: keyof Donation['donor']) => ({
    name,
    value: donor[name],
    // While the payment is being created: what is shown is what is sent, and the focus stays.
    readOnly: isBusy,
    error: errors?.[name],
    onChange: (event: { target: HTMLInputElement }) => {
      dispatch({ type: 'edited', changes: { donor: { ...donor, [name]: event.target.value } } });
    },
  });

  return (
    <form method="post" noValidate onSubmit={submit} ref={form}>
      <StepHeading text={copy.heading} />
      <p className={`second ${styles.intro}`}>
        <span>
          {amountCents === null ? donate.amount.none : `${copy.amountLabel[frequency]}: `}
        </span>
        {amountCents !== null && <strong>{formatAmount(donation)}</strong>}
        <span>{`. ${copy.intro[frequency]}`}</span>
      </p>
      <div className={styles.fields}>
        <TextInput
          {...field('donorName')}
          {...copy.name}
          mark="optional"
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
            onChange={(event) =>
              !isBusy && dispatch({ type: 'edited', changes: { listed: event.target.checked } })
            }
          />
        )}
        <TextInput
          {...field('donorEmail')}
          {...copy.email}
          mark={isMonthly ? 'required' : 'optional'}
          required={isMonthly}
          characterLimit={bounds.email}
          type="email"
          autoComplete="email"
        />
      </div>
      <p className="visually-hidden" role="status">
        {isOffered && copy.listing.offered}
      </p>
      {isBusy && <SlowNotice onRetry={() => atHand && void send(atHand)} />}
      {refusal?.title && <StepNotice {...refusal} focusFor={errors ? null : refusal} />}
      <StepActions onBack={onBack}>
        <Button type="submit" label={copy.submit} busy={isBusy} busyLabel={copy.submitting} />
      </StepActions>
    </form>
  );
}
