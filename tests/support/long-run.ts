/** Whether this is `npm run test:long`, which tries everything and takes its time. */
export const isLong = process.env.LONG === '1';

/** All cases in a long run; in a short one every `nth`, the first one included. */
export const someOf = <Case>(cases: readonly Case[], nth: number): Case[] =>
  cases.filter((_, place) => isLong || place % nth === 0);
