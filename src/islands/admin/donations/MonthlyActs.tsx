import '#styles/controls/segmented-control.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import type { AdminDonation, DonationDetails } from '#model/donations/admin-donations.ts';
import {
  longestPause,
  type MonthlyAct,
  monthlyAnswerSchema,
  monthlyChangeSchema,
  placeRefusal,
  toMonthlyChange,
  type TypedChange,
} from '#model/donations/monthly-change.ts';
import { monthlyCopy } from '#model/donations/monthly-copy.ts';
import { canChangeMonthly, monthlyState } from '#model/donations/monthly-state.ts';
import { eachPeriod, periodNoun } from '#model/donations/monthly-words.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Checkbox } from '#islands/ui/form/Checkbox.tsx';
import { TextInput } from '#islands/ui/form/Field.tsx';
import { withFee } from '#model/donations/card-fee.ts';
import { cardFee } from '#model/donations/card-fee-rate.ts';
import { readCents } from '#model/money/amount.ts';
import { centsToDecimal, formatDollars } from '#model/money/money.ts';
import { ApiCallError } from '#model/browser/api-client.ts';
import { toFailure } from '../data/failure.ts';
import { request } from '../session/request.ts';
import panel from '../ui/panel.module.css';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import { donorLabel } from './donation-table.tsx';
import styles from './monthly-acts.module.css';

type Repeating = NonNullable<DonationDetails['subscription']>;

interface MonthlyActsProps {
  donation: AdminDonation;
  subscription: Repeating;
  onChanged: () => void;
}

export function MonthlyActs({ donation, subscription, onChanged }: MonthlyActsProps) {
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  const { amountCents, interval } = subscription;
  return (
    <section className={styles.frame} aria-label={periodNoun[interval]}>
      <div className={styles.head}>
        <h3 className={panel.heading}>{periodNoun[interval]}</h3>
        <span className={panel.meta}>
          {`${formatDollars(amountCents)} ${eachPeriod[interval]}. ${monthlyState(subscription)}`}
        </span>
      </div>
      <p className={styles.message} role="status">
        {message}
      </p>
      {!isOpen && canChangeMonthly(subscription) && (
        <Button variant="outline" label="Change..." onClick={() => setOpen(true)} />
      )}
      {isOpen && (
        <ChangeForm
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

const actLabels: Readonly<Record<MonthlyAct, string>> = {
  amount: 'New amount',
  pause: 'Pause',
  resume: 'Resume',
};

function possibleActs({ status, interval }: Repeating): MonthlyAct[] {
  if (status === 'paused') return ['resume', 'amount', 'pause'];
  return interval === 'year' ? ['amount'] : ['amount', 'pause'];
}

interface Typed extends TypedChange {
  act: MonthlyAct;
}

function readRefusal(error: unknown): ReturnType<typeof placeRefusal> {
  if (!error) return { amountProblem: null, problem: null };
  const fields = error instanceof ApiCallError ? error.body.fields : undefined;
  return placeRefusal({ fields, error: toFailure(error).reason });
}

function feeLabel(netCents: number | null): string {
  const words = 'Cover the card fee';
  return netCents
    ? `${words}, about ${formatDollars(withFee(netCents, cardFee) - netCents)}`
    : words;
}

interface ChangeFormProps {
  donation: AdminDonation;
  subscription: Repeating;
  onClosed: () => void;
  onDone: (sentence: string) => void;
}

function ChangeForm({ donation, subscription, onClosed, onDone }: ChangeFormProps) {
  const id = useId();
  const acts = possibleActs(subscription);
  const [typed, setTyped] = useState<Typed>({
    act: acts[0] ?? 'amount',
    amount: centsToDecimal(subscription.amountCents - subscription.feeCents),
    coverFee: subscription.feeCents > 0,
    pauseMonths: 1,
  });
  const path = `/api/admin/donations/${donation.id}/monthly`;
  const settled = useDebouncedValue(typed, 300);
  const parsedChange = monthlyChangeSchema.safeParse(toMonthlyChange(settled.act, settled));
  const { data: preview, error: refused } = useQuery({
    queryKey: [path, settled],
    queryFn: async ({ signal }) => {
      const options = {
        method: 'POST',
        body: parsedChange.data,
        schema: monthlyAnswerSchema,
        signal,
      } as const;
      return (await request(`${path}/preview`, options)).data;
    },
    enabled: parsedChange.success,
    gcTime: 0,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const body = toMonthlyChange(typed.act, typed);
      return (await request(path, { method: 'POST', body, schema: monthlyAnswerSchema })).data;
    },
    onSuccess: ({ sentence }) => onDone(`Done. ${sentence}`),
  });
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const isWaiting = settled !== typed;
  const { act } = typed;
  const isSame = act === 'amount' && preview?.next?.amountCents === subscription.amountCents;
  const wrong = parsedChange.error?.issues[0]?.message;
  const refusal = wrong ? { amountProblem: wrong, problem: null } : readRefusal(error ?? refused);
  const canSend = Boolean(preview) && !isWaiting && !isSame && !refused;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (canSend && !isPending) mutate();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {acts.length > 1 && (
        <fieldset className={`segmented-control ${styles.acts}`}>
          <legend className="visually-hidden">What to change</legend>
          {acts.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name={`${id}act`}
                checked={each === act}
                onChange={() => change({ act: each })}
              />
              <span>{actLabels[each]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {act === 'amount' && (
        <div className={styles.amount}>
          <TextInput
            label="Amount in dollars"
            inputMode="decimal"
            autoComplete="off"
            value={typed.amount}
            error={isWaiting ? undefined : (refusal.amountProblem ?? undefined)}
            onChange={(event) => change({ amount: event.target.value })}
          />
          {subscription.isCard && (
            <Checkbox
              label={feeLabel(readCents(typed.amount))}
              checked={typed.coverFee}
              onChange={(event) => change({ coverFee: event.target.checked })}
            />
          )}
        </div>
      )}
      {act === 'pause' && (
        <fieldset className={`segmented-control ${styles.acts}`}>
          <legend className="visually-hidden">{monthlyCopy.pause.label}</legend>
          {Array.from({ length: longestPause }, (_, at) => at + 1).map((months) => (
            <label key={months}>
              <input
                type="radio"
                name={`${id}months`}
                checked={months === typed.pauseMonths}
                onChange={() => change({ pauseMonths: months })}
              />
              <span>{monthlyCopy.pause.months(months)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.preview} role="status" aria-busy={isWaiting}>
        {preview && !refused && (
          <p>
            <strong>{isSame ? 'That is what is given now.' : preview.sentence}</strong>{' '}
            <span>Nothing is charged today.</span>{' '}
            <span>
              <bdi>{donorLabel(donation)}</bdi> gets an email that names staff.
            </span>
          </p>
        )}
      </div>
      <p className={styles.refusal} role="alert">
        {!isWaiting && refusal.problem}
      </p>
      <div className={panel.row}>
        <Button
          type="submit"
          variant="outline"
          label="Change and send"
          busyLabel="Changing..."
          busy={isPending}
          disabled={!canSend}
        />
        <button type="button" className="text-button" onClick={onClosed}>
          Cancel
        </button>
      </div>
    </form>
  );
}
