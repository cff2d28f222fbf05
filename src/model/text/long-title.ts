import { countCodePoints } from '../fields/bounds.ts';

/** From here on a title is read as a sentence, in a smaller size. */
const longTitleCodePoints = 90;

/** What a heading's `data-long` is: styles make long titles smaller by it. */
export function longTitle(title: string): true | undefined {
  return countCodePoints(title) >= longTitleCodePoints || undefined;
}
