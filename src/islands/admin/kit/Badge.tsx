import { Icon } from '#islands/ui/Icon.tsx';
import type { IconName } from '#lib/icon-paths.ts';
import styles from './Badge.module.css';

interface BadgeProps {
  /** Ground of the badge; the word carries the meaning. */
  tone: 'ok' | 'warn' | 'bad' | 'quiet';
  mark: IconName;
  /** The state in a word. */
  word: string;
}

/** A state: mark, word and tint, so that no reader depends on colour. */
export function Badge({ tone, mark, word }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon name={mark} />
      <span>{word}</span>
    </span>
  );
}
