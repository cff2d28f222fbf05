import type Stripe from 'stripe';

const pageSize = 100;

/** A part of one of Stripe's lists, which are newest first. Times are seconds, as Stripe counts. */
export interface Span {
  since: number;
  /** Exclusive; null without an end. */
  until: number | null;
  /** The last item that was read of it. */
  after: string | null;
}

export interface Page<Item> {
  items: Item[];
  /** Pass it as `after` for the next page; null on the last. */
  next: string | null;
  /** When the oldest item was created, in seconds. */
  reached: number;
}

interface Dated {
  id: string;
  created: number;
}

export function toPage<Item extends Dated, Out>(
  { data, has_more }: Stripe.ApiList<Item>,
  read: (item: Item) => Out,
): Page<Out> {
  const oldest = data.at(-1);
  const next = has_more ? (oldest?.id ?? null) : null;
  return { items: data.map(read), next, reached: oldest?.created ?? 0 };
}

export const pageAfter = (after: string | null) => ({
  limit: pageSize,
  ...(after !== null && { starting_after: after }),
});

export const pageOf = ({ since, until, after }: Span) => ({
  ...pageAfter(after),
  created: { gte: since, ...(until !== null && { lt: until }) },
});
