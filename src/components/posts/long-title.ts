import { countCodePoints } from '#model/fields/bounds.ts';

// From this length on a title is read as a sentence, in a smaller size.
const longTitleCodePoints = 90;

/** Tells whether a title is long, for a heading's `data-long`, by which styles make it smaller. */
export function isLongTitle(title: string): true | undefined {
  return countCodePoints(title) >= longTitleCodePoints || undefined;
}
