import type { Page, Span } from '../../gateways/stripe/pages.ts';
import { callsAtOnce, workThrough } from '../work-through.ts';

interface SpanReader<Item> {
  list: (span: Span) => Promise<Page<Item>>;
  store: (items: Item[]) => Promise<unknown>;
  /** Notes what is still to be read, once a page is stored. */
  note?: (open: Span[]) => Promise<unknown>;
  hasTime: () => boolean;
}

/** The newer half of what is left of a span, and the older one, which can be read beside it. */
function halve(rest: Span, reached: number): Span[] {
  const middle = Math.floor((rest.since + reached) / 2);
  if (middle <= rest.since) return [rest];
  return [
    { ...rest, since: middle },
    { since: rest.since, until: middle, after: null },
  ];
}

/**
 * Reads spans of one of Stripe's lists. A list is paged by its last item, so that a long one is
 * read in halves, and those in halves, until enough calls are made at once. Returns whether all was
 * read.
 */
export async function readSpans<Item>(
  spans: readonly Span[],
  { list, store, note, hasTime }: SpanReader<Item>,
): Promise<boolean> {
  const queue = [...spans];
  const open = new Set(queue);
  return workThrough(
    queue,
    async (span) => {
      const { items, next, reached } = await list(span);
      await store(items);
      const rest = { ...span, after: next };
      const isHalved = next !== null && open.size < callsAtOnce;
      const parts = next === null ? [] : isHalved ? halve(rest, reached) : [rest];
      open.delete(span);
      for (const part of parts) open.add(part);
      queue.push(...parts);
      await note?.([...open]);
    },
    hasTime,
  );
}
