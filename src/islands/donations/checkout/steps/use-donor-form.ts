import { useEffect, useRef } from 'react';
import { normalizeEmail } from '#model/fields/normalize-email.ts';
import { donationMessages, donorSchema } from '#model/donations/contract.ts';
import { newId } from '#model/new-id.ts';
import type { Attempt } from '#islands/donations/stored-donation.ts';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { createIntent } from '../payment/create-intent.ts';
import type { Donation, DonationChanges, DonationProps } from '../state/donation.ts';
import { cardFeeCents, isListingOffered } from '../state/donation-amounts.ts';
import { attemptFor, readTribute } from '../state/donation-attempt.ts';
import { useDonationFields } from '../state/use-donation-fields.ts';
import type { DonorFields } from './TributeFields.tsx';

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

/** Returns the donation as the form shows it, with what the browser filled in silently since the last render. */
function readDetails(donation: Donation, amountCents: number, fields: DonorFields) {
  const { donorName, donorEmail, listed, coverFee, ...tribute } = fields;
  return {
    amountCents,
    donorName,
    donorEmail,
    listed: listed && isListingOffered(donation),
    coverFee: coverFee && cardFeeCents(donation) !== null,
    frequency: donation.frequency,
    tribute: readTribute({ tribute }),
  };
}

interface DonorFormProps extends DonationProps {
  onPaid: (donationId: string) => void;
}

/**
 * Makes the form of the donor's step, which creates the payment. `retry` sends the same attempt again while its
 * response takes long. A response that comes after the step was left is dropped.
 */
export function useDonorForm({ donation, dispatch, onPaid }: DonorFormProps) {
  const { donor, listed, coverFee, amountCents, frequency, unansweredId } = donation;
  const call = useRef<AbortController>(null);
  const fields = { ...donor, listed, coverFee, ...donation.tribute };
  const form = useCheckedForm<DonorFields, void>({
    schema: donorSchema,
    defaultValues: fields,
    toRequest: ({ donorName, donorEmail, ...typed }) => ({
      donorName,
      donorEmail,
      frequency,
      ...tributeRequest(typed),
    }),
    send: submit,
  });
  useDonationFields(form, fields, dispatch, donorChanges);
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
    const details = readDetails(donation, amountCents, form.getValues());
    await send(attemptFor(details, donation.attempt, newId));
  }

  return { ...form, retry: () => donation.attempt && void send(donation.attempt) };
}
