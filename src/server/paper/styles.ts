import type { TextStyle } from './pen.ts';
import { inks } from './ornaments.ts';

/** The roles that text has on paper; sizes and leading in points. */
export const styles = {
  title: { face: 'serif', size: 28, leading: 32, color: inks.ink },
  figure: { face: 'serif', size: 34, leading: 38, color: inks.ink },
  lead: { face: 'serif', size: 13.5, leading: 19.5, color: inks.ink },
  /** Names and places: the serif face has the most letters. */
  name: { face: 'serif', size: 12.5, leading: 17, color: inks.ink },
  wordmark: { face: 'serif', size: 13, leading: 14.5, color: inks.ink },
  prose: { face: 'serif', size: 11.5, leading: 17, color: inks.ink },
  aside: { face: 'italic', size: 11.5, leading: 17, color: inks.soft },
  label: { face: 'sans', size: 9.5, leading: 14, color: inks.soft },
  value: { face: 'sans', size: 10.5, leading: 15, color: inks.ink },
  strong: { face: 'semibold', size: 10.5, leading: 15, color: inks.ink },
  warning: { face: 'semibold', size: 10.5, leading: 15, color: inks.spike },
  small: { face: 'sans', size: 8.5, leading: 12.5, color: inks.soft },
  code: { face: 'mono', size: 9.5, leading: 15, color: inks.ink },
} as const satisfies Record<string, TextStyle>;
