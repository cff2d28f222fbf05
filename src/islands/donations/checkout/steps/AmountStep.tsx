import '#styles/controls/segmented-control.css';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { presetCents, frequencies, type Frequency } from '#model/donations/contract.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { centsToInput, formatShortDollars } from '#model/money/money.ts';
import { findRecognitionLevel } from '#model/donations/recognition.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Status } from '../../../ui/live-regions.tsx';
import type { Donation, DonationChanges, DonationProps } from '../state/donation.ts';
import { useDonationFields } from '../state/use-donation-fields.ts';
import { readCustomAmount } from './custom-amount.ts';
import { CustomAmount, type AmountFields, type AmountForm } from './CustomAmount.tsx';
import { StepHeading } from './StepFrame.tsx';
import frame from '../donate.module.css';
import styles from './amount-step.module.css';

export interface Circle {
  name: string;
  minimumCents: number;
  text: string;
}

interface FrequencyChoiceProps {
  donation: Donation;
  form: AmountForm;
}

function FrequencyChoice({ donation, form }: FrequencyChoiceProps) {
  const noteId = useId();
  const { label, options, note } = donate.frequency;
  const hasNote = donation.frequency !== 'once';
  return (
    <div className={`cluster ${styles.frequency}`}>
      <fieldset className={`segmented-control ${styles.options}`} disabled={!donation.isStarted}>
        <legend className="visually-hidden">{label}</legend>
        {frequencies.map((frequency) => (
          <label key={frequency}>
            <input
              {...form.register('frequency')}
              type="radio"
              value={frequency}
              defaultChecked={frequency === donation.frequency}
              aria-describedby={frequency === donation.frequency && hasNote ? noteId : undefined}
            />
            <span>{options[frequency]}</span>
          </label>
        ))}
      </fieldset>
      <p className="second type-small" id={noteId} hidden={!hasNote}>
        {donation.frequency === 'yearly' ? note.yearly : note.monthly}
      </p>
    </div>
  );
}

interface PresetProps {
  cents: number;
  frequency: Frequency;
  disabled: boolean;
  onPress: () => void;
}

function Preset({ cents, frequency, disabled, onPress }: PresetProps) {
  const levelId = useId();
  return (
    <div className={styles.preset}>
      <button
        type="button"
        className={styles.presetButton}
        disabled={disabled}
        aria-describedby={levelId}
        onClick={onPress}
      >
        <span className={`second ${styles.dollar}`}>$</span>
        <span>{centsToInput(cents)}</span>
        <Icon name="arrow-right" />
      </button>
      <p className={`second cluster ${styles.presetLevel}`} id={levelId}>
        <span>{findRecognitionLevel(cents)?.name}</span>{' '}
        {frequency !== 'once' && <span>{donate.frequency.each[frequency]}</span>}
      </p>
    </div>
  );
}

function ReachedCircle({ circles, cents }: { circles: Circle[]; cents: number }) {
  const position = circles.findLastIndex(({ minimumCents }) => cents >= minimumCents);
  const circle = circles[position];
  const { circle: heading, level, aboutCircles } = donate.amount;
  return (
    <Status>
      {circle && (
        <div className={styles.circle}>
          <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
            {circles.slice(0, position + 1).map(({ name }, index) => (
              <circle key={name} cx="24" cy="24" r={22 - 6 * index} />
            ))}
          </svg>
          <p className="second type-small">
            <strong>{heading(circle.name, formatShortDollars(circle.minimumCents))}</strong>{' '}
            <span>{circle.text}</span> <span>{level(findRecognitionLevel(cents)?.name ?? '')}</span>{' '}
            <a href={aboutCircles.href}>{aboutCircles.label}</a>
          </p>
        </div>
      )}
    </Status>
  );
}

function amountChanges({ frequency, amount }: AmountFields): DonationChanges {
  return { frequency, customAmount: amount };
}

/**
 * Shows the first step: frequency, preset amounts, a custom amount and the circle that it reaches. A preset goes to the
 * next step at once.
 */
export function AmountStep({ donation, circles, dispatch }: DonationProps & { circles: Circle[] }) {
  const { frequency, customAmount, hasMoved, isStarted: isEnabled } = donation;
  const { heading, hint, or, skip } = donate.amount;
  const fields = { frequency, amount: customAmount };
  const form = useForm<AmountFields>({ defaultValues: fields, reValidateMode: 'onSubmit' });
  useDonationFields(form, fields, dispatch, amountChanges);
  return (
    <section>
      <StepHeading text={heading} takesFocus={hasMoved} />
      <FrequencyChoice donation={donation} form={form} />
      <p className={`second ${frame.intro}`}>{hint}</p>
      <div className={styles.presets} id={skip.id} tabIndex={-1} role="group" aria-label={heading}>
        {presetCents.map((cents) => (
          <Preset
            key={cents}
            cents={cents}
            frequency={frequency}
            disabled={!isEnabled}
            onPress={() => dispatch({ type: 'amount-chosen', cents })}
          />
        ))}
      </div>
      <p className={`second ${styles.or}`}>{or}</p>
      <CustomAmount donation={donation} form={form} dispatch={dispatch} />
      <ReachedCircle circles={circles} cents={readCustomAmount(customAmount) ?? 0} />
    </section>
  );
}
