import type Stripe from 'stripe';

const pageSize = 100;

/** Lists are newest first, and times are seconds, as Stripe counts. */
export interface TimeWindow {
  since: number;
  /** An exclusive end; null without one. */
  until: number | null;
  after: string | null;
}

export interface StripePage<Item> {
  items: Item[];
  /** Pass it as `after` for the next page; it is null on the last. */
  next: string | null;
  /** The oldest item was created then, in seconds. */
  reached: number;
}

interface Dated {
  id: string;
  created: number;
}

/** Shapes a page of one of Stripe's lists by `read`. On an empty page `next` is null and `reached` is 0. */
export function toPage<Item extends Dated, Out>(
  { data, has_more }: Stripe.ApiList<Item>,
  read: (item: Item) => Out,
): StripePage<Out> {
  const oldest = data.at(-1);
  const next = has_more ? (oldest?.id ?? null) : null;
  return { items: data.map(read), next, reached: oldest?.created ?? 0 };
}

/** Spans count in seconds. */
export const toUnixSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

export const pageAfter = (after: string | null) => ({
  limit: pageSize,
  ...(after !== null && { starting_after: after }),
});

export const pageParams = ({ since, until, after }: TimeWindow) => ({
  ...pageAfter(after),
  created: { gte: since, ...(until !== null && { lt: until }) },
});
