import { countCodePoints } from '#model/fields/bounds.ts';

// From this length on a title is read as a sentence, in a smaller size.
const longTitleCodePoints = 90;

/** Styles make long titles smaller by a heading's `data-long`. */
export function longTitle(title: string): true | undefined {
  return countCodePoints(title) >= longTitleCodePoints || undefined;
}
