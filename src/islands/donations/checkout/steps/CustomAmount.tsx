import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { donationAmount, type Frequency } from '#model/donations/contract.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import type { DonationProps } from '../state/donation.ts';
import { readAmountInput, type AmountInput } from './amount-input.ts';
import { amountProblem, readCustomAmount } from './custom-amount.ts';
import styles from './amount-step.module.css';

export interface AmountFields {
  frequency: Frequency;
  amount: string;
}

export type AmountForm = UseFormReturn<AmountFields>;

export function CustomAmount({ donation, form, dispatch }: DonationProps & { form: AmountForm }) {
  const { started: isEnabled, customAmount: text } = donation;
  const { register, setValue, setError, clearErrors } = form;
  // The browser holds something that is no number, such as 1e, and does not give its text.
  const [isUnread, setUnread] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const reader = useRef<AmountInput>(null);
  const { label, hint, placeholder } = donate.amount.custom;
  const error = form.formState.errors.amount?.message;

  useEffect(() => {
    if (!input.current) return undefined;
    reader.current = readAmountInput(input.current, {
      onRead(value) {
        clearErrors('amount');
        setValue('amount', value);
      },
      onRefuse: (refused) => setError('amount', { message: amountProblem(refused) }),
    });
    return () => reader.current?.stop();
  }, [clearErrors, setError, setValue]);

  const { ref, ...amount } = register('amount', { onChange: () => clearErrors('amount') });

  function choose({ amount: typed }: AmountFields) {
    const cents = readCustomAmount(typed);
    const refused = reader.current?.refused() ?? null;
    if (cents !== null && refused === null) dispatch({ type: 'amount-chosen', cents });
    else setError('amount', { message: amountProblem(refused ?? typed) }, { shouldFocus: true });
  }

  return (
    <form
      className={styles.custom}
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(choose)(event)}
    >
      <Field label={label[donation.frequency]} hint={hint} error={error}>
        {(wiring) => (
          <div className={styles.money}>
            <span aria-hidden="true">$</span>
            <input
              {...amount}
              {...wiring}
              ref={(element) => {
                ref(element);
                input.current = element;
              }}
              className="control"
              type="number"
              inputMode="decimal"
              min={donationAmount.min}
              step={donationAmount.step}
              placeholder={placeholder}
              disabled={!isEnabled}
              onInput={(event) => setUnread(event.currentTarget.validity.badInput)}
            />
          </div>
        )}
      </Field>
      <Button
        type="submit"
        label={donate.amount.submit}
        className={styles.continue}
        disabled={!isEnabled || (text === '' && !isUnread)}
      />
      <p className="visually-hidden" role="alert">
        {error}
      </p>
    </form>
  );
}
