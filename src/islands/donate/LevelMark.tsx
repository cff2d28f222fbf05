import { recognitionLevels } from '#contracts/donations.ts';
import type { RecognitionLevel } from '#lib/recognition.ts';
import styles from './level-mark.module.css';

/** A level's map symbol: one ring for each isopotential that the gift has passed. */
export function LevelMark({ name }: { name: RecognitionLevel['name'] }) {
  const rings = recognitionLevels.findIndex((level) => level.name === name) + 1;
  const radii = [8.5, 6.2, 3.9, 1.6].slice(0, rings);
  return (
    <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {radii.map((radius) => (
        <circle key={radius} cx="10" cy="10" r={radius} />
      ))}
    </svg>
  );
}
