import type { ReadingProgress } from '../../db/ledger-json.ts';
import { ProviderRefusal } from '../../service-errors.ts';
import type { StripePage, TimeWindow } from '../../gateways/stripe/pages.ts';

interface WindowReader<Item, Picked> {
  list: (window: TimeWindow) => Promise<StripePage<Item>>;
  /** Picks from a whole page the items that need work. */
  pick: (items: Item[]) => Promise<Picked[]>;
  handle: (items: Picked[]) => Promise<unknown>;
  /** The number of items between two looks at the clock. */
  atOnce: number;
  /** Narrows what is left to read; without it all of it is left. */
  narrow?: (rest: TimeWindow, page: StripePage<Item>) => TimeWindow[];
  /** Saves the time windows that remain, after items were handled. */
  save: (open: TimeWindow[]) => Promise<unknown>;
  hasTime: () => boolean;
}

/** Lists the items behind one; begins again when Stripe no longer knows it. */
export async function listAfter<Item>(
  after: string | null,
  list: (after: string | null) => Promise<StripePage<Item>>,
): Promise<StripePage<Item>> {
  try {
    return await list(after);
  } catch (error) {
    const isGone = error instanceof ProviderRefusal && error.param === 'starting_after';
    if (!isGone || after === null) throw error;
    return list(null);
  }
}

/**
 * Reads windows of one of Stripe's lists, page after page, because parallel reading would take calls from donors. Reads
 * at least one page or part of it. Returns whether all was read.
 */
export async function readTimeWindows<Item, Picked extends { id: string }>(
  windows: ReadingProgress['open'],
  {
    list,
    pick,
    handle,
    atOnce,
    narrow = (rest) => [rest],
    save,
    hasTime,
  }: WindowReader<Item, Picked>,
): Promise<boolean> {
  let open = [...windows];
  for (let window = open[0]; window; window = open[0]) {
    const [, ...later] = open;
    const begun = window;
    const page = await listAfter(window.after, (after) => list({ ...begun, after }));
    const picked = await pick(page.items);
    do {
      const items = picked.splice(0, atOnce);
      if (items.length > 0) await handle(items);
      const isWithin = picked.length > 0;
      const after = isWithin ? (items.at(-1)?.id ?? null) : page.next;
      const rest = after === null ? [] : [{ ...window, after }];
      open = [...rest.flatMap((part) => (isWithin ? [part] : narrow(part, page))), ...later];
      await save(open);
      if (!hasTime()) return open.length === 0;
    } while (picked.length > 0);
  }
  return true;
}

/** Makes the options of a reading that handles each page at once and picks every item. */
export const wholePages = <Item>() => ({
  pick: (items: Item[]): Promise<Item[]> => Promise.resolve([...items]),
  atOnce: Infinity,
});
