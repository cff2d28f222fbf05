import { donationPresets } from '#contracts/donations.ts';
import { donate } from '#site/copy/donate.ts';
import { CircleNotice, type Circle } from './CircleNotice.tsx';
import { CustomAmount } from './CustomAmount.tsx';
import { PresetButton } from './PresetButton.tsx';
import { StepHeading } from './StepHeading.tsx';
import styles from './amount-step.module.css';

interface AmountStepProps {
  enabled: boolean;
  /** The amount that the address asks for, or empty. */
  asked: string;
  /** The amount in the custom field, or null. */
  typedCents: number | null;
  circles: Circle[];
  /** True once the donor has come back from another step. */
  returned: boolean;
  /** Told the amount at hand in the custom field, or null. */
  onType: (cents: number | null) => void;
  onChoose: (cents: number) => void;
}

/** Step 1: a preset or a custom amount; either leads on (P-39). */
export function AmountStep(props: AmountStepProps) {
  const { enabled, asked, typedCents, circles, returned, onType, onChoose } = props;
  const { heading, hint, or } = donate.amount;
  return (
    <section className={styles.step}>
      <StepHeading text={heading} takesFocus={returned} />
      <p className={styles.hint}>{hint}</p>
      <div className={styles.presets} role="group" aria-label={heading}>
        {donationPresets.map((dollars) => (
          <PresetButton
            key={dollars}
            dollars={dollars}
            disabled={!enabled}
            onPress={() => onChoose(dollars * 100)}
          />
        ))}
      </div>
      <p className={styles.or}>{or}</p>
      <CustomAmount key={asked} initial={asked} {...{ enabled, onType, onChoose }} />
      <CircleNotice {...{ circles }} cents={typedCents} />
    </section>
  );
}
