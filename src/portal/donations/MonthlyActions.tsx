import '#styles/controls/segmented-control.css';
import { useId, useState, type Ref } from 'react';
import type { AdminDonation } from '#model/donations/admin-donations.ts';
import { longestPause } from '#model/donations/monthly-change.ts';
import type { MonthlyAction } from '#model/donations/monthly-form.ts';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import {
  canChangeMonthly,
  describeMonthlyState,
  describeMonthlySum,
} from '#model/donations/monthly-state.ts';
import { donationNames, isDueToday } from '#model/donations/monthly-text.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Checkbox } from '#islands/ui/form/Checkbox.tsx';
import { AmountInput } from '#islands/ui/form/Field.tsx';
import { Alert, Status } from '#islands/ui/live-regions.tsx';
import { addCardFee } from '#model/donations/card-fee.ts';
import { cardFee } from '#model/donations/card-fee-rate.ts';
import { readCents } from '#model/money/amount.ts';
import { formatDollars } from '#model/money/money.ts';
import { useDialogHold } from '../kit/Dialog.tsx';
import panel from '../kit/panel.module.css';
import { usePartFocus } from '../kit/use-part-focus.ts';
import { donorLabel } from './donation-table.tsx';
import { type StaffSubscription, useMonthlyChange } from './use-monthly-change.ts';
import styles from './monthly-actions.module.css';

interface MonthlyActionsProps {
  donation: AdminDonation;
  subscription: StaffSubscription;
  onChanged: () => void;
}

/**
 * Shows a monthly or yearly donation and its state, with a form to change, pause or resume it. The donor gets a mail
 * about each change.
 */
export function MonthlyActions({ donation, subscription, onChanged }: MonthlyActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  const { button, part } = usePartFocus(isOpen);
  const { interval } = subscription;
  return (
    <section className={styles.frame} aria-label={donationNames[interval]}>
      <div className={styles.head}>
        <h3 className={panel.heading}>{donationNames[interval]}</h3>
        <span className={panel.meta}>
          {`${describeMonthlySum(subscription)}. ${describeMonthlyState(subscription)}`}
        </span>
      </div>
      <Status as="p" className={styles.message}>
        {message}
      </Status>
      {!isOpen && canChangeMonthly(subscription) && (
        <Button
          ref={button}
          variant="outline"
          label="Change..."
          onClick={() => {
            setMessage('');
            setOpen(true);
          }}
        />
      )}
      {isOpen && (
        <ChangeForm
          ref={part}
          donation={donation}
          subscription={subscription}
          onClosed={() => setOpen(false)}
          onDone={(sentence) => {
            setOpen(false);
            setMessage(sentence);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

const actionLabels: Readonly<Record<MonthlyAction, string>> = {
  amount: 'New amount',
  pause: 'Pause',
  resume: 'Resume',
};

function feeLabel(netCents: number | null): string {
  const label = 'Cover the card fee';
  return netCents
    ? `${label}, about ${formatDollars(addCardFee(netCents, cardFee) - netCents)}`
    : label;
}

interface ChangeFormProps {
  ref: Ref<HTMLFormElement>;
  donation: AdminDonation;
  subscription: StaffSubscription;
  onClosed: () => void;
  onDone: (sentence: string) => void;
}

function ChangeForm({ ref, donation, subscription, onClosed, onDone }: ChangeFormProps) {
  const form = useMonthlyChange({ donation, subscription, onDone });
  const { actions, typed, edit, preview, refusal, isWaiting, isPending } = form;
  useDialogHold({ isBusy: isPending });
  return (
    <form ref={ref} className={styles.form} onSubmit={form.submit} noValidate>
      {actions.length > 1 && (
        <Choice
          legend="What to change"
          options={actions}
          chosen={typed.act}
          label={(action) => actionLabels[action]}
          onChoose={(action) => edit({ act: action })}
        />
      )}
      {typed.act === 'amount' && (
        <div className={styles.amount}>
          <AmountInput
            label="Amount in dollars"
            value={typed.amount}
            error={isWaiting ? undefined : (refusal.amountProblem ?? undefined)}
            onChange={(event) => edit({ amount: event.target.value })}
          />
          {subscription.isCard && (
            <Checkbox
              label={feeLabel(readCents(typed.amount))}
              checked={typed.coverFee}
              onChange={(event) => edit({ coverFee: event.target.checked })}
            />
          )}
        </div>
      )}
      {typed.act === 'pause' && (
        <Choice
          legend={monthlyCopy.pause.label}
          options={Array.from({ length: longestPause }, (_, index) => index + 1)}
          chosen={typed.pauseMonths}
          label={(months) => monthlyCopy.pause.months(months)}
          onChoose={(pauseMonths) => edit({ pauseMonths })}
        />
      )}
      <Status className={styles.preview} aria-busy={isWaiting}>
        {preview && (
          <p>
            <strong>{form.isSame ? 'That is what is given now.' : preview.sentence}</strong>{' '}
            {!isDueToday(subscription.nextPaymentAt) && (
              <span>{monthlyCopy.amount.nothingNow}</span>
            )}{' '}
            <span>
              <bdi>{donorLabel(donation)}</bdi> gets an email that names staff.
            </span>
          </p>
        )}
      </Status>
      <Alert as="p" className={styles.refusal}>
        {!isWaiting && refusal.problem}
      </Alert>
      <div className={panel.row}>
        <Button
          type="submit"
          variant="outline"
          label="Change and send"
          busyLabel="Changing..."
          busy={isPending}
          disabled={!form.canSend}
        />
        <button type="button" className="text-button" onClick={() => isPending || onClosed()}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface ChoiceProps<Option> {
  legend: string;
  options: readonly Option[];
  chosen: Option;
  label: (option: Option) => string;
  onChoose: (option: Option) => void;
}

function Choice<Option extends string | number>(props: ChoiceProps<Option>) {
  const name = useId();
  return (
    <fieldset className={`segmented-control ${styles.actions}`}>
      <legend className="visually-hidden">{props.legend}</legend>
      {props.options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            checked={option === props.chosen}
            onChange={() => props.onChoose(option)}
          />
          <span>{props.label(option)}</span>
        </label>
      ))}
    </fieldset>
  );
}
