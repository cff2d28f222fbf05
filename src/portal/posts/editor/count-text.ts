import { countCodePoints } from '#model/fields/bounds.ts';
import { formatCount } from '#model/text/format-count.ts';

/** Counts code points, as the server's limits do, as in '12 characters'. */
export function countCharacters(text: string): string {
  return formatCount(countCodePoints(text), 'character');
}

/** Counts words between spaces and code points, as in '2 words, 11 characters'. */
export function countText(text: string): string {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
  return `${formatCount(words, 'word')}, ${countCharacters(text)}`;
}
