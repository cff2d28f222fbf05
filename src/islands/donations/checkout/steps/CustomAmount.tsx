import type { BaseSyntheticEvent, KeyboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Frequency } from '#model/donations/contract.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Alert } from '../../../ui/live-regions.tsx';
import type { DonationProps } from '../state/donation.ts';
import { amountProblem, canBecomeAmount, readCustomAmount, stepAmount } from './custom-amount.ts';
import styles from './amount-step.module.css';

export interface AmountFields {
  frequency: Frequency;
  amount: string;
}

export type AmountForm = UseFormReturn<AmountFields>;

/**
 * Shows a text field, because a number field drops what it cannot hold: it would make 2550 of a typed `25,50`. The text
 * stays as it was written, and is read when it changes and when it is sent.
 */
export function CustomAmount({ donation, form, dispatch }: DonationProps & { form: AmountForm }) {
  const { isStarted: isEnabled, customAmount: text } = donation;
  const { register, setValue, setError, clearErrors } = form;
  const { label, hint, placeholder } = donate.amount.custom;
  const error = form.formState.errors.amount?.message;

  const amount = register('amount', {
    onChange({ target }: { target: { value: string } }) {
      if (canBecomeAmount(target.value)) clearErrors('amount');
      else setError('amount', { message: amountProblem(target.value) });
    },
  });

  // Only number fields step with the arrow keys by themselves.
  function stepByArrow(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, nativeEvent } = event;
    if (ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
    event.preventDefault();
    const stepped = stepAmount(text, key === 'ArrowUp' ? 1 : -1);
    if (stepped === text) return;
    clearErrors('amount');
    setValue('amount', stepped);
  }

  function choose({ amount: typed }: AmountFields, event?: BaseSyntheticEvent) {
    const cents = readCustomAmount(typed);
    if (cents !== null) return dispatch({ type: 'amount-chosen', cents });
    setError('amount', { message: amountProblem(typed) }, { shouldFocus: true });
    // The error is below the field, which the focus alone would leave at the lower edge of the window.
    if (event?.target instanceof Element) event.target.scrollIntoView({ block: 'center' });
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
          <div className="dollars" data-waits={!isEnabled || undefined}>
            <span aria-hidden="true">$</span>
            <input
              {...amount}
              {...wiring}
              className="control"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              placeholder={placeholder}
              disabled={!isEnabled}
              onKeyDown={stepByArrow}
            />
          </div>
        )}
      </Field>
      <Button
        type="submit"
        label={donate.amount.submit}
        className={styles.continue}
        disabled={!isEnabled || text.trim() === ''}
      />
      <Alert key={form.formState.submitCount} as="p" className="visually-hidden">
        {error}
      </Alert>
    </form>
  );
}
