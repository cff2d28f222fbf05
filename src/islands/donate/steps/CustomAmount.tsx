import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import { donationAmount } from '#contracts/donations/donations.ts';
import { donate } from '#site/copy/donations/donate.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { DonationProps } from '../state/donation.ts';
import { readAmountInput, type AmountInput } from './amount-input.ts';
import { amountProblem, readCustomAmount } from './custom-amount.ts';
import styles from './amount-step.module.css';

export function CustomAmount({ donation, dispatch }: DonationProps) {
  const { started: isEnabled, customAmount: text } = donation;
  /** The browser holds something that is no number, such as 1e, and does not give its text. */
  const [isUnread, setUnread] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const reader = useRef<AmountInput>(null);
  const { label, hint, placeholder } = donate.amount.custom;

  const edit = useCallback(
    (value: string) => {
      setError(undefined);
      dispatch({ type: 'edited', changes: { customAmount: value } });
    },
    [dispatch],
  );

  useEffect(() => {
    if (!input.current) return undefined;
    reader.current = readAmountInput(input.current, {
      onRead: edit,
      onRefuse: (refused) => setError(amountProblem(refused)),
    });
    return () => reader.current?.stop();
  }, [edit]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const cents = readCustomAmount(text);
    const refused = reader.current?.refused() ?? null;
    if (cents !== null && refused === null) {
      dispatch({ type: 'amount-chosen', cents });
    } else {
      setError(amountProblem(refused ?? text));
      input.current?.focus();
    }
  }

  return (
    <form className={styles.custom} method="post" noValidate onSubmit={submit}>
      <Field label={label[donation.frequency]} hint={hint} error={error}>
        {(wiring) => (
          <div className={styles.money}>
            <span aria-hidden="true">$</span>
            <input
              {...wiring}
              ref={input}
              className="control"
              type="number"
              inputMode="decimal"
              name="amount"
              min={donationAmount.min}
              step={donationAmount.step}
              placeholder={placeholder}
              disabled={!isEnabled}
              value={text}
              onInput={(event) => setUnread(event.currentTarget.validity.badInput)}
              onChange={(event) => edit(event.target.value)}
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
