/** Calls `read` with a part of the list at a time. */
export async function inParts<Item, Found>(
  items: readonly Item[],
  size: number,
  read: (part: Item[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < items.length; start += size)
    found.push(...(await read(items.slice(start, start + size))));
  return found;
}
