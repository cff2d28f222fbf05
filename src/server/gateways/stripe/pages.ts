import type Stripe from 'stripe';

const pageSize = 100;

/** A part of a list between two times in seconds, as Stripe counts; lists are newest first. */
export interface TimeWindow {
  since: number;
  /** An exclusive end; null without one. */
  until: number | null;
  after: string | null;
}

export interface StripePage<Item> {
  items: Item[];
  /** The `after` of the next page; null on the last. */
  next: string | null;
  /** The time in seconds at which the oldest item was created. */
  reached: number;
}

interface Dated {
  id: string;
  created: number;
}

/**
 * Makes a page of one of Stripe's lists, each item read by `read`. On an empty page `next` is null and `reached` is 0.
 */
export function toPage<Item extends Dated, Out>(
  { data, has_more }: Stripe.ApiList<Item>,
  read: (item: Item) => Out,
): StripePage<Out> {
  const oldest = data.at(-1);
  const next = has_more ? (oldest?.id ?? null) : null;
  return { items: data.map(read), next, reached: oldest?.created ?? 0 };
}

/** Returns the seconds since 1970, in which Stripe counts. */
export const toUnixSeconds = (timestamp: Date) => Math.floor(timestamp.getTime() / 1000);

/** Returns the parameters of the page after an item of one of Stripe's lists; null asks for the first. */
export const pageAfter = (after: string | null) => ({
  limit: pageSize,
  ...(after !== null && { starting_after: after }),
});

/** Returns the parameters of the next page of a time window, in seconds since 1970. */
export const pageParams = ({ since, until, after }: TimeWindow) => ({
  ...pageAfter(after),
  created: { gte: since, ...(until !== null && { lt: until }) },
});
