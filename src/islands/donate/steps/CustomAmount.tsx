import { useRef, useState, type ClipboardEvent, type InputEvent, type SubmitEvent } from 'react';
import { donationAmount, donationMessages } from '#contracts/donations/donations.ts';
import { donate } from '#site/copy/donations/donate.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { DonationProps } from '../state/donation.ts';
import { amountProblem, readCustomAmount, westernDigits } from './custom-amount.ts';
import styles from './amount-step.module.css';

/** Far more characters than an amount has; browsers hang on a number of a million digits. */
const longestPaste = 40;

function isDigitAdded(before: string, next: string): boolean {
  return next.length === before.length + 1 && next.startsWith(before) && /\d$/.test(next);
}

export function CustomAmount({ donation, dispatch }: DonationProps) {
  const { started: isEnabled, customAmount: text } = donation;
  /** The browser holds something that is no number, such as 1e, and does not give its text. */
  const [isUnread, setUnread] = useState(false);
  const [error, setError] = useState<string>();
  /** A comma was refused and digits followed it: 12,50 then reads 1250. */
  const [isCommaLost, setCommaLost] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { label, hint, placeholder } = donate.amount.custom;

  function type(value: string) {
    const staysLost = isCommaLost && isDigitAdded(text, value);
    setCommaLost(staysLost);
    if (!staysLost) setError(undefined);
    dispatch({ type: 'edited', changes: { customAmount: value } });
  }

  /** A number field silently drops a comma, and the digits of other scripts. */
  function interceptInput(event: InputEvent<HTMLInputElement>) {
    const western = westernDigits(event.data);
    if (/[,،٬，]/.test(western)) {
      event.preventDefault();
      setError(donationMessages.commaInAmount);
      setCommaLost(true);
    } else if (western !== event.data) {
      event.preventDefault();
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- a number field has no selection to insert at
      document.execCommand('insertText', false, western);
    }
  }

  function refuseLongPaste(event: ClipboardEvent<HTMLInputElement>) {
    if (event.clipboardData.getData('text/plain').length <= longestPaste) return;
    event.preventDefault();
    setError(donationMessages.invalidAmount);
  }

  function refuse(reason: string) {
    setError(reason);
    setCommaLost(false);
    input.current?.focus();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const cents = readCustomAmount(text);
    if (cents === null) refuse(amountProblem(text));
    else if (isCommaLost) refuse(donationMessages.commaInAmount);
    else dispatch({ type: 'amount-chosen', cents });
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
              onBeforeInput={interceptInput}
              onPaste={refuseLongPaste}
              onInput={(event) => setUnread(event.currentTarget.validity.badInput)}
              onChange={(event) => type(event.target.value)}
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
