/** True in `npm run test:long`, which tries everything and takes its time. */
export const isLong = process.env.LONG === '1';

/**
 * True on the drivers besides Postgres; in a long run the API is tested on three, of which Postgres does everything.
 */
export const isOtherDriver = process.env.TEST_DRIVER !== 'postgres';

/** Returns all cases in a long run, in a short one the first and every `nth` after it. */
export const pickSome = <Case>(cases: readonly Case[], nth: number): Case[] =>
  cases.filter((_, position) => isLong || position % nth === 0);
