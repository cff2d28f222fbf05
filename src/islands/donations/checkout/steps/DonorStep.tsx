import { bounds } from '#model/fields/bounds.ts';
import type { Frequency } from '#model/donations/contract.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { formatDollars } from '#model/money/money.ts';
import { findRecognitionLevel } from '#model/donations/recognition.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { EmailInput } from '../../../ui/form/EmailInput.tsx';
import { TextInput } from '../../../ui/form/Field.tsx';
import { FormOutcome } from '../../../ui/form/FormOutcome.tsx';
import { Status } from '../../../ui/live-regions.tsx';
import type { Donation, DonationProps } from '../state/donation.ts';
import {
  cardFeeCents,
  formatAmount,
  isListingOffered,
  totalCents,
} from '../state/donation-amounts.ts';
import { TributeFields, type DonorFields } from './TributeFields.tsx';
import { SlowNotice, StepActions, StepHeading, StepNotice } from './StepFrame.tsx';
import { useDonorForm } from './use-donor-form.ts';

const copy = donate.donor;

interface DonorStepProps extends DonationProps {
  onBack: () => void;
  onPaid: (donationId: string) => void;
}

interface FeeLabelProps {
  feeCents: number;
  amountCents: number;
  frequency: Frequency;
}

function FeeLabel({ feeCents, amountCents, frequency }: FeeLabelProps) {
  const { add, toYour, about } = copy.fee;
  return (
    <>
      <span>{add}</span> <b>{formatDollars(feeCents)}</b> <span>{toYour}</span>{' '}
      <b>{formatDollars(amountCents)}</b>
      <span>{about[frequency]}</span>
    </>
  );
}

interface AmountLineProps {
  donation: Donation;
  isFeeCovered: boolean;
}

function AmountLine({ donation, isFeeCovered }: AmountLineProps) {
  const { amountCents, frequency } = donation;
  return (
    <p className="second checkout-intro">
      <span>{amountCents === null ? donate.amount.none : `${copy.amountLabel[frequency]}: `}</span>
      {amountCents !== null && <strong>{formatAmount(donation)}</strong>}
      <span>{`${isFeeCovered ? copy.fee.included : ''}. ${copy.intro[frequency]}`}</span>
    </p>
  );
}

/**
 * Shows the second step: name, email, card fee and tribute. Its button creates the payment; `onPaid` is called when an
 * earlier attempt turns out to be paid.
 */
export function DonorStep({ donation, dispatch, onBack, onPaid }: DonorStepProps) {
  const { progress, amountCents, frequency } = donation;
  const form = useDonorForm({ donation, dispatch, onPaid });
  const isBusy = progress.state === 'busy';
  const isRepeated = frequency !== 'once';
  const isOffered = isListingOffered(donation);
  const chargedCents = totalCents(donation);
  const refusal = progress.state === 'refused' ? progress.refusal : null;
  const feeCents = cardFeeCents(donation);

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
      <AmountLine donation={donation} isFeeCovered={chargedCents !== amountCents} />
      <div className="checkout-fields">
        <TextInput
          {...field('donorName', bounds.name)}
          {...copy.name}
          mark="optional"
          autoComplete="name"
        />
        {isOffered && (
          <Checkbox
            {...form.choice('listed')}
            className="checkout-listing"
            label={copy.listing.label}
            hint={copy.listing.hint(findRecognitionLevel(chargedCents)?.name ?? '')}
          />
        )}
        <EmailInput
          {...field('donorEmail', bounds.email)}
          {...copy.email}
          mark={isRepeated ? 'required' : 'optional'}
          required={isRepeated}
          autoComplete="email"
          onSuggestionTaken={(email) => form.setValue('donorEmail', email)}
        />
      </div>
      <div className="checkout-choices">
        {amountCents !== null && feeCents !== null && (
          <Checkbox
            {...form.choice('coverFee')}
            className="checkout-choice"
            label={<FeeLabel feeCents={feeCents} amountCents={amountCents} frequency={frequency} />}
            hint={copy.fee.hint}
          />
        )}
        <TributeFields form={form} tribute={donation.tribute} field={field} />
      </div>
      <Status as="p" className="visually-hidden">
        {isOffered && copy.listing.offered}
      </Status>
      {isBusy && <SlowNotice onRetry={form.retry} />}
      {refusal?.title && <StepNotice {...refusal} focusFor={refusal.fields ? null : refusal} />}
      <FormOutcome form={form} />
      <StepActions onBack={onBack}>
        <Button type="submit" label={copy.submit} busy={isBusy} busyLabel={copy.submitting} />
      </StepActions>
    </form>
  );
}
