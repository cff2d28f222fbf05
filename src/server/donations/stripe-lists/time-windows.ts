import { toUnixSeconds } from '../../gateways/stripe/pages.ts';

/** A time window without an end, of which nothing was read. */
export const wholeWindow = { until: null, after: null };

/** Returns the time `ms` milliseconds before a timestamp, in seconds as Stripe counts. */
export const secondsBefore = (timestamp: Date, ms: number) =>
  toUnixSeconds(new Date(timestamp.getTime() - ms));
