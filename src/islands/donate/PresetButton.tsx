import { useId } from 'react';
import { recognitionOf } from '#lib/recognition.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './amount-step.module.css';

interface PresetButtonProps {
  dollars: number;
  disabled: boolean;
  onPress: () => void;
}

/**
 * One preset amount. The button's name is the amount alone; the level that it reaches stands on it
 * and describes it.
 */
export function PresetButton({ dollars, disabled, onPress }: PresetButtonProps) {
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
        <span className={styles.dollar}>$</span>
        {dollars}
        <Icon name="arrow-right" />
      </button>
      <p className={styles.presetLevel} id={levelId}>
        {recognitionOf(dollars * 100)?.name}
      </p>
    </div>
  );
}
