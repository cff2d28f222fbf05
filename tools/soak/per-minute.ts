import type { Reading } from '../bench/reading.ts';
import type { Traffic } from './traffic.ts';

/** One minute of the soak. */
export interface Minute {
  requests: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Answers that said "not now": by status, how many. */
  errors: Record<string, number>;
  /** Megabytes resident, the most of the minute. */
  resident: number;
}

/** Memory of the host at a moment. */
export interface Sample {
  at: number;
  resident: number;
}

const minuteMs = 60_000;

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** What happened, minute by minute from the first. */
export function perMinute(
  { answered }: Pick<Traffic, 'answered'>,
  samples: Sample[],
  from: number,
): Minute[] {
  const minuteOf = (at: number) => Math.floor((at - from) / minuteMs);
  // What ends after the last minute belongs to it.
  const last = Math.max(0, ...samples.map(({ at }) => minuteOf(at)));
  return Array.from({ length: last + 1 }, (_, minute) => {
    const here = answered.filter(({ at }) => Math.min(minuteOf(at), last) === minute);
    const times = here.map(({ ms }) => ms).sort((a, b) => a - b);
    const errors: Record<string, number> = {};
    for (const { status } of here) {
      if (status < 100 || status === 429 || status >= 500) {
        errors[status] = (errors[status] ?? 0) + 1;
      }
    }
    const resident = samples
      .filter(({ at }) => minuteOf(at) === minute)
      .map((sample) => sample.resident);
    return {
      requests: here.length,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      errors,
      resident: Math.max(...resident),
    };
  });
}

/** Prints the minutes as one table. */
export function printMinutes(minutes: Minute[]): void {
  console.table(
    minutes.map(({ requests, p50, p99, errors, resident }, index) => ({
      minute: index + 1,
      requests,
      'p50, ms': p50,
      'p99, ms': p99,
      errors: Object.entries(errors)
        .map(([status, count]) => `${status} x ${count}`)
        .join(', '),
      'resident, MB': Math.round(resident),
    })),
  );
}

/** The same as readings, to be kept. */
export function minuteReadings(minutes: Minute[]): Reading[] {
  return minutes.flatMap(({ requests, p50, p99, errors, resident }, index) => {
    const what = `minute ${index + 1}`;
    return [
      { what, value: requests, unit: 'requests' },
      { what, value: p50, unit: 'ms, median' },
      { what, value: p99, unit: 'ms, 99 %' },
      { what, value: resident, unit: 'MB resident' },
      ...Object.entries(errors).map(([status, count]) => ({
        what,
        value: count,
        unit: `answers ${status}`,
      })),
    ];
  });
}
