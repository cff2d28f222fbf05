/** One measured figure, as every benchmark reports it. */
export interface Reading {
  /** What was measured, such as `GET /api/blog, kept at the edge`. */
  what: string;
  value: number;
  /** Unit of `value`: `req/s`, `ms`, `MB`, or `of bare` for a ratio. */
  unit: string;
  /** What the house promises of it; absent where nothing is promised. */
  limit?: { atLeast: number } | { atMost: number };
}

/** True when a promise is kept, or nothing is promised. */
export function holds({ value, limit }: Reading): boolean {
  if (!limit) return true;
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
}

function inWords(limit: Reading['limit']): string {
  if (!limit) return '';
  return 'atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`;
}

/** Prints readings as one table; broken promises are marked. */
export function printReadings(title: string, readings: Reading[]): void {
  console.log(`\n${title}`);
  console.table(
    readings.map((reading) => ({
      what: reading.what,
      value: Number(reading.value.toPrecision(3)),
      unit: reading.unit,
      promised: inWords(reading.limit),
      ...(holds(reading) ? {} : { '': 'BROKEN' }),
    })),
  );
}
