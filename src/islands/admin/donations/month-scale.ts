/** Steps between lines of a chart that read well. */
const steps = [1, 2, 5, 10, 20, 40, 50, 100, 200, 400, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Lines of a chart of counts, from 0 up, at most four; `top` is the highest. */
export function chartScale(counts: readonly number[]): { top: number; lines: number[] } {
  const most = Math.max(1, ...counts);
  const step = steps.find((size) => size * 3 >= most) ?? Math.ceil(most / 3);
  const top = Math.ceil(most / step) * step;
  return { top, lines: Array.from({ length: top / step + 1 }, (_, at) => at * step) };
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** "Nov" and "November" of `2026-11`. */
export function monthNames(month: string): { short: string; long: string } {
  const date = new Date(`${month}-01T00:00:00Z`);
  return { short: short.format(date), long: long.format(date) };
}
