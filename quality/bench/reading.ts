/** A measured figure. */
export interface Reading {
  /** The measured work, such as `GET /api/blog, requests`. */
  what: string;
  value: number;
  /** The unit, such as `req/s`, `ms`, `KB`, or `of bare` for a ratio. */
  unit: string;
  /** The goals; absent where there is none. */
  atLeast?: number | undefined;
  atMost?: number | undefined;
}

/** Tells whether the goal is met; true where there is none. */
export function holds({ value, atLeast = value, atMost = value }: Reading): boolean {
  return value >= atLeast && value <= atMost;
}

/** Returns the middle value; NaN for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function formatGoal({ atLeast, atMost }: Reading): string {
  if (atLeast !== undefined) return `at least ${atLeast}`;
  return atMost === undefined ? '' : `at most ${atMost}`;
}

/** Prints readings as one table that marks missed goals. */
export function report(readings: Reading[]): void {
  console.table(
    readings.map((reading) => ({
      what: reading.what,
      value: Number(reading.value.toPrecision(4)),
      unit: reading.unit,
      goal: formatGoal(reading),
      met: holds(reading) ? formatGoal(reading) && 'yes' : 'NO',
    })),
  );
}
