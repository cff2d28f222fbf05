/** One measured figure. */
export interface Reading {
  /** What was measured, such as `GET /api/blog, requests`. */
  what: string;
  value: number;
  /** Such as `req/s`, `ms`, `KB`, or `of bare` for a ratio. */
  unit: string;
  /** The goal; absent where there is none. */
  limit?: { atLeast: number } | { atMost: number };
}

/** True when the goal is met, or there is none. */
export function holds({ value, limit }: Reading): boolean {
  if (!limit) return true;
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
}

/** The middle value; NaN of an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function limitInWords(limit: Reading['limit']): string {
  if (!limit) return '';
  return 'atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`;
}

/** Prints readings as one table that marks missed goals. */
export function report(readings: Reading[]): void {
  console.table(
    readings.map((reading) => ({
      what: reading.what,
      value: Number(reading.value.toPrecision(4)),
      unit: reading.unit,
      goal: limitInWords(reading.limit),
      met: reading.limit ? (holds(reading) ? 'yes' : 'NO') : '',
    })),
  );
}
