import { useEffect, useRef } from 'react';
import { bounds } from '#model/fields/bounds.ts';
import { normalizeEmail } from '#model/fields/normalize-email.ts';
import { donationMessages, donorSchema, type Frequency } from '#model/donations/contract.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { formatDollars } from '#model/money/money.ts';
import { newId } from '#model/new-id.ts';
import { findRecognitionLevel } from '#model/donations/recognition.ts';
import type { Attempt } from '#model/donations/stored-donation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { EmailInput } from '../../../ui/form/EmailInput.tsx';
import { TextInput } from '../../../ui/form/Field.tsx';
import { FormOutcome } from '../../../ui/form/FormOutcome.tsx';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { Status } from '../../../ui/live-regions.tsx';
import { createIntent } from '../payment/create-intent.ts';
import {
  attemptFor,
  cardFeeCents,
  formatAmount,
  isListingOffered,
  totalCents,
  readTribute,
  type Donation,
  type DonationChanges,
  type DonationProps,
} from '../state/donation.ts';
import { useDonationFields } from '../state/use-donation-fields.ts';
import { TributeFields, type DonorFields } from './TributeFields.tsx';
import { SlowNotice, StepActions, StepHeading, StepNotice } from './StepFrame.tsx';
import styles from '../donate.module.css';

interface DonorStepProps extends DonationProps {
  onBack: () => void;
  onPaid: (donationId: string) => void;
}

function donorChanges(fields: DonorFields): DonationChanges {
  const { donorName, donorEmail, listed, coverFee, ...tribute } = fields;
  return { donor: { donorName, donorEmail }, listed, coverFee, tribute };
}

function tributeRequest(typed: Donation['tribute']) {
  if (!typed.isTribute) return {};
  const { tributeKind, tributeName, notifyName, notifyEmail, tributeMessage } = typed;
  const notified = typed.notifies && { notifyName, notifyEmail, tributeMessage };
  // `undefined` would count as not asked for.
  return { tributeKind: tributeKind ?? '', tributeName, ...notified };
}

interface FeeLabelProps {
  feeCents: number;
  amountCents: number;
  frequency: Frequency;
}

function FeeLabel({ feeCents, amountCents, frequency }: FeeLabelProps) {
  const { add, toYour, about } = donate.donor.fee;
  return (
    <>
      <span>{add}</span> <b>{formatDollars(feeCents)}</b> <span>{toYour}</span>{' '}
      <b>{formatDollars(amountCents)}</b>
      <span>{about[frequency]}</span>
    </>
  );
}

/**
 * Shows the second step: name, email, card fee and tribute. Its button creates the payment; `onPaid` is called when an
 * earlier attempt turns out to be paid.
 */
export function DonorStep({ donation, dispatch, onBack, onPaid }: DonorStepProps) {
  const { donor, listed, coverFee, progress, amountCents, frequency } = donation;
  const { unansweredId, attempt: currentAttempt } = donation;
  const call = useRef<AbortController>(null);
  const copy = donate.donor;
  const isBusy = progress.state === 'busy';
  const isRepeated = frequency !== 'once';
  const isOffered = isListingOffered(donation);
  const isFeeCovered = totalCents(donation) !== amountCents;
  const refusal = progress.state === 'refused' ? progress.refusal : null;
  const feeCents = cardFeeCents(donation);
  const fields = { ...donor, listed, coverFee, ...donation.tribute };
  const form = useCheckedForm<DonorFields, void>({
    schema: donorSchema,
    defaultValues: fields,
    toRequest: ({ donorName, donorEmail, ...typed }) => ({
      ...{ donorName, donorEmail, frequency },
      ...tributeRequest(typed),
    }),
    send: submit,
  });
  useDonationFields(form, fields, dispatch, donorChanges);
  // An answer that comes after the step was left is dropped.
  useEffect(() => () => call.current?.abort(), []);

  async function send(attempt: Attempt) {
    call.current?.abort();
    const { signal } = (call.current = new AbortController());
    dispatch({ type: 'attempt-started', attempt });
    const outcome = await createIntent(attempt, unansweredId, signal);
    if (signal.aborted) return;
    if ('paidId' in outcome) return onPaid(outcome.paidId);
    if ('intent' in outcome) return dispatch({ type: 'created', intent: outcome.intent });
    dispatch({ type: 'attempt-failed', refusal: outcome.refusal });
    form.showErrors(outcome.refusal.fields);
  }

  async function submit() {
    if (amountCents === null) {
      const noAmount = { title: donationMessages.noAmount };
      return dispatch({ type: 'refused', refusal: noAmount, unansweredId });
    }
    form.setValue('donorEmail', normalizeEmail(form.getValues('donorEmail')));
    // The values are those of the form, because what a browser filled in silently is not in the donation of this
    // render.
    const { donorName, donorEmail, ...typed } = form.getValues();
    const choices = {
      listed: typed.listed && isOffered,
      coverFee: typed.coverFee && feeCents !== null,
    };
    const tribute = readTribute({ tribute: typed });
    const details = { amountCents, donorName, donorEmail, ...choices, frequency, tribute };
    await send(attemptFor(details, currentAttempt, newId));
  }

  const field = (name: keyof DonorFields, maxCodePoints: number) => ({
    ...form.field(name, maxCodePoints),
    // The fields show what is sent, and the focus stays.
    readOnly: isBusy,
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => (isBusy ? event.preventDefault() : form.submit(event))}
    >
      <StepHeading text={copy.heading} />
      <p className={`second ${styles.intro}`}>
        <span>
          {amountCents === null ? donate.amount.none : `${copy.amountLabel[frequency]}: `}
        </span>
        {amountCents !== null && <strong>{formatAmount(donation)}</strong>}
        <span>{`${isFeeCovered ? copy.fee.included : ''}. ${copy.intro[frequency]}`}</span>
      </p>
      <div className={styles.fields}>
        <TextInput
          {...field('donorName', bounds.name)}
          {...copy.name}
          mark="optional"
          autoComplete="name"
        />
        {isOffered && (
          <Checkbox
            {...form.choice('listed')}
            className={styles.listing}
            label={copy.listing.label}
            hint={copy.listing.hint(findRecognitionLevel(totalCents(donation))?.name ?? '')}
          />
        )}
        <EmailInput
          {...field('donorEmail', bounds.email)}
          {...copy.email}
          mark={isRepeated ? 'required' : 'optional'}
          required={isRepeated}
          autoComplete="email"
          onTake={(email) => form.setValue('donorEmail', email)}
        />
      </div>
      <div className={styles.choices}>
        {amountCents !== null && feeCents !== null && (
          <Checkbox
            {...form.choice('coverFee')}
            className={styles.choice}
            label={<FeeLabel {...{ feeCents, amountCents, frequency }} />}
            hint={copy.fee.hint}
          />
        )}
        <TributeFields form={form} tribute={donation.tribute} field={field} />
      </div>
      <Status as="p" className="visually-hidden">
        {isOffered && copy.listing.offered}
      </Status>
      {isBusy && <SlowNotice onRetry={() => currentAttempt && void send(currentAttempt)} />}
      {refusal?.title && <StepNotice {...refusal} focusFor={refusal.fields ? null : refusal} />}
      <FormOutcome form={form} />
      <StepActions onBack={onBack}>
        <Button type="submit" label={copy.submit} busy={isBusy} busyLabel={copy.submitting} />
      </StepActions>
    </form>
  );
}
