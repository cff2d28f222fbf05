import { donationPlate } from '#art/donation-plate.ts';

/**
 * Where a gift stands on the plate's way up. Between two known points the potential rises with the
 * logarithm of the amount, as the plate was drawn.
 */
export function placeOnPlate(dollars: number): { x: number; y: number } {
  const { ascent } = donationPlate;
  const above = ascent.findIndex(({ amount }) => amount >= dollars);
  const next = ascent.at(above);
  const last = ascent[above - 1];
  if (!next || !last) return above === 0 ? ascent[0] : (ascent[ascent.length - 1] ?? ascent[0]);
  const share = Math.log(dollars / last.amount) / Math.log(next.amount / last.amount);
  const between = (from: number, to: number) => Math.round((from + (to - from) * share) * 10) / 10;
  return { x: between(last.x, next.x), y: between(last.y, next.y) };
}
