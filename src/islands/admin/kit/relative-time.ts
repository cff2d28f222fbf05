const format = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** Largest unit first, with its length in seconds. */
const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * '12 minutes ago', 'yesterday': the tooltip of a date (P-17). What the server dates has
 * happened: where the reader's clock is behind, it was 'just now'.
 *
 * @param now the reader's clock, in milliseconds.
 */
export function relativeTime(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const unit = units.find(([, length]) => -seconds >= length);
  if (!unit) return 'just now';
  const [name, length] = unit;
  return format.format(Math.trunc(seconds / length), name);
}
