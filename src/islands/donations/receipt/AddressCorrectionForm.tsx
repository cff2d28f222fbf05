import { useEffect } from 'react';
import { bounds } from '#model/fields/bounds.ts';
import {
  addressCorrectionResponseSchema,
  addressCorrectionSchema,
} from '#model/donations/contract.ts';
import { normalizeEmail } from '#model/fields/normalize-email.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { failureReason } from '#islands/ui/browser/failure-text.ts';
import { formatPacificTime } from '#model/dates/pacific-dates.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FormOutcome } from '#islands/ui/form/FormOutcome.tsx';
import { EmailInput } from '#islands/ui/form/EmailInput.tsx';
import { useCheckedForm } from '#islands/ui/form/use-checked-form.ts';
import styles from './receipt.module.css';

const copy = donate.receipt.ownAddress;

interface AddressCorrectionFormProps {
  donationId: string;
  donorEmail: string;
  clientSecret: string;
  /** The end of the hour for it; null while a bank works on the payment. */
  until: string | null;
  onCancel: () => void;
  onCorrected: (email: string, receiptKey: string) => void;
}

/** Shows the form that corrects a receipt's address. The address has the focus and is selected. */
export function AddressCorrectionForm(props: AddressCorrectionFormProps) {
  const { donationId, donorEmail, clientSecret, until, onCancel, onCorrected } = props;
  const form = useCheckedForm({
    path: `/api/donation/${donationId}/address`,
    responseSchema: addressCorrectionResponseSchema,
    schema: addressCorrectionSchema,
    defaultValues: { email: donorEmail },
    toRequest: ({ email }) => ({ email, clientSecret }),
    explain: (error) => failureReason(error, copy.failure),
    onDone: ({ values, response }) =>
      onCorrected(normalizeEmail(values.email), response.receiptKey),
  });
  const { setFocus } = form;
  // The address is selected, so that typing replaces it.
  useEffect(() => setFocus('email', { shouldSelect: true }), [setFocus]);

  return (
    <form className={styles.ownAddress} method="post" noValidate onSubmit={form.submit}>
      <EmailInput
        {...form.field('email', bounds.email)}
        label={copy.label}
        hint={until === null ? copy.underWayHint : copy.hint(formatPacificTime(until))}
        required
        autoComplete="email"
        onSuggestionTaken={(email) => form.setValue('email', email)}
      />
      <FormOutcome form={form} />
      <div className={`cluster ${styles.ownAddressActions}`}>
        <Button {...form.button} variant="ink" label={copy.submit} busyLabel={copy.submitting} />
        <Button variant="outline" label={copy.cancel} disabled={form.busy} onClick={onCancel} />
      </div>
    </form>
  );
}
